import type { ShellConfig, ToShell } from '../shared/host';
import type { Happening } from '../shared/happening';
import type { LaunchOptions } from '../shared/messages';
import { parsePageUrl } from '../shared/path';
import { callScreenApi } from './apis';
import { answerCall } from './automation';
import { HostChannel } from './channel';
import { find } from './dom';
import { buildControls } from './controls';
import { LogicLink } from './logic-link';
import { addNotice, buildFrame, chosenSize, isFullScreen, showFacts } from './frame';
import { reloadBuild, restoreSettings, takePlace } from './kept';
import { Panel } from '../panel/panel';
import { Phone } from './phone';

/** Entry of the shell page. */

function browserDeviceId(): string {
  const key = 'simulator-device';
  const kept = localStorage.getItem(key);
  if (kept !== null) return kept;
  const created = `preview-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  localStorage.setItem(key, created);
  return created;
}

/** A page address after `#` opens there: `#/pages/x/index?a=1`; `?scene=1154` sets the scene. */
function launchFromAddress(launch: LaunchOptions): LaunchOptions {
  const scene = Number(new URLSearchParams(location.search).get('scene'));
  const withScene = scene > 0 ? { ...launch, scene } : launch;
  if (location.hash.length < 2) return withScene;
  const { path, query } = parsePageUrl(location.hash.slice(1), '');
  return { ...withScene, path, query };
}

async function main(): Promise<void> {
  const headless = new URLSearchParams(location.search).get('headless') === '1';
  const logic = new LogicLink();
  const config = (await (await fetch(`/simulator/config.json?headless=${headless ? 1 : 0}`)).json()) as ShellConfig;
  config.launch = { ...launchFromAddress(config.launch), ...takePlace(config) };
  const speed = restoreSettings(config);
  const size = chosenSize(config);
  buildFrame(config, size);
  const channel = new HostChannel(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/simulator/channel`, (message) =>
    receive(message),
  );
  const hasPanel = !isFullScreen(config);
  const onHappening = (happening: Happening): void => {
    panel?.add(happening);
    if (config.isTraced) channel.send({ type: 'happened', happening });
  };
  const phone = new Phone(config, headless ? config.deviceId : browserDeviceId(), size, logic, {
    callScreenApi,
    onHappening: hasPanel || config.isTraced ? onHappening : undefined,
    onAppEvent: (event) => channel.send({ type: 'event', event }),
  });
  phone.speed = speed;
  const panel = hasPanel ? new Panel(phone) : undefined;
  const reply = async (message: Extract<ToShell, { type: 'call' }>): Promise<void> => {
    try {
      channel.send({ type: 'reply', call: message.call, result: await answerCall(phone, message.method, message.params) });
    } catch (error) {
      channel.send({ type: 'reply', call: message.call, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const receive = (message: ToShell): void => {
    if (message.type === 'call') void reply(message);
    else if (message.type === 'notice') addNotice(message.notice);
    else if (message.type === 'facts') showFacts(message.facts);
    else if (message.type === 'rebuilt') reloadBuild(phone);
    else if (message.type === 'network') phone.setNetwork(message.networkType);
    else phone.setTheme(message.theme);
  };
  channel.send({ type: 'hello', headless });
  config.notices.forEach(addNotice);
  showFacts(config.facts);
  buildControls(phone);
  find('.error-bar button').addEventListener('click', () => {
    find('.error-bar').hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.activeElement === document.body) phone.back();
  });
  // A first page that cannot be drawn is an exception already, and the app's other pages may work.
  await phone.coldStart().catch(() => undefined);
  if (phone.logic.running) channel.send({ type: 'started' });
}

void main();
