import { appConsole } from '../logic/console';
import { reportError } from '../logic/errors';
import { startWorker } from '../logic/scope';
import type { ToAppWorker } from '../shared/app-worker';
import type { WxContext } from './context';
import { TaskEvent } from './task-event';

/** 多线程 Worker: one at a time, of a script in the folder that app.json names. */
export function defineWorker({ registry, meta, scripts, start }: WxContext): void {
  const { workers } = meta.config;
  const folder = (typeof workers === 'object' ? workers.path : workers)?.replace(/^\/|\/$/g, '');
  let running: ReturnType<typeof startWorker> | undefined;

  registry.sync('createWorker', (path: string) => {
    const file = path.replace(/^\//, '');
    if (folder === undefined || !file.startsWith(`${folder}/`) || scripts[file] === undefined)
      throw new Error(`createWorker:fail ${path} is not in the folder of "workers" in app.json`);
    if (running !== undefined) throw new Error('createWorker:fail exceed max concurrent worker limit: terminate the other one');
    const heard = new TaskEvent<unknown>();
    const native = startWorker();
    running = native;
    const send = (message: ToAppWorker): void => native.postMessage(message);
    native.onmessage = ({ data }) => {
      if (data.type === 'message') heard.emit(data.message);
      else if (data.type === 'log') appConsole[data.level](...data.args);
      else reportError(Object.assign(new Error(data.message), { stack: data.stack }), file);
    };
    const inFolder = Object.entries(scripts).filter(([name]) => name.startsWith(`${folder}/`));
    send({ type: 'start', scripts: Object.fromEntries(inFolder), file, engine: start.profile.engine });
    return {
      postMessage: (message: unknown) => send({ type: 'message', message }),
      onMessage: heard.on,
      onProcessKilled: () => undefined,
      terminate: () => {
        native.terminate();
        if (running === native) running = undefined;
      },
    };
  });
}
