import type { AppScripts, LogicStart, ToLogic } from '../shared/messages';
import { LogicApp } from './app';
import { reportError, reportRejection } from './errors';
import type { Templates } from './component';
import { beWatched } from './observe';
import { loadXrFrame, type XrFrameClass } from './scenes';
import { leave, nativeFetch, post, settleCall, workerScope } from './scope';
import { settleDraw } from './surface';

/** Entry of the worker: waits for `start`, then runs the app and passes messages to it. */

/** Put before this program by the host: what the templates were compiled to. */
declare const simulatorTemplates: () => Templates;

let app: LogicApp | undefined;

/** What can be loaded before the app is started, which may be long after. */
async function load(): Promise<[scripts: AppScripts, templates: Templates, XrFrame: XrFrameClass | undefined]> {
  const response = nativeFetch('/simulator/app.json');
  const templates = simulatorTemplates();
  const scripts = (await (await response).json()) as AppScripts;
  return [scripts, templates, await loadXrFrame(scripts.meta)];
}

let ahead: ReturnType<typeof load> | undefined;

async function start(message: LogicStart): Promise<void> {
  // The host may have been away while this was loaded ahead.
  const [scripts, templates, XrFrame] = (await ahead?.catch(() => undefined)) ?? (await load());
  beWatched(message.observed);
  app = new LogicApp(scripts, message, templates, XrFrame);
  app.launch();
}

function receive(message: ToLogic): void {
  switch (message.type) {
    case 'prepare':
      ahead = load();
      // Nobody waits for it yet.
      ahead.catch(() => undefined);
      return;
    case 'start':
      void start(message);
      return;
    case 'drawn':
      settleDraw(message.draw);
      return;
    case 'apiResult':
      settleCall(message.call, message.ok, message.result);
      return;
    case 'viewResult':
      settleCall(message.call, message.error === undefined, message.error ?? message.result);
      return;
    case 'ping':
      // A timer runs after the promises and message tasks that the handled messages have queued.
      setTimeout(() => {
        leave();
        post({ type: 'pong', call: message.call });
      }, 0);
      return;
    default:
      app?.handle(message);
  }
}

workerScope.onmessage = ({ data }) => receive(data);
workerScope.onerror = (message, _source, _line, _column, error) => {
  reportError(error ?? new Error(String(message)));
  // The shell, which is told of what is not handled here, would report it again.
  return true;
};
workerScope.onunhandledrejection = (event) => {
  event.preventDefault();
  reportRejection(event.reason);
};
