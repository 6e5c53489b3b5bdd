import { guarded } from '../logic/errors';
import { callShell, type WxContext } from './context';

type Listener = (detail: unknown) => void;

const EVENTS = ['Canplay', 'Play', 'Pause', 'Stop', 'Ended', 'TimeUpdate', 'Error', 'Waiting', 'Seeking', 'Seeked'];
const SETTABLE = ['src', 'startTime', 'autoplay', 'loop', 'obeyMuteSwitch', 'volume', 'playbackRate', 'referrerPolicy'] as const;

/** State the shell's audio element reports with each event. */
interface AudioState {
  duration: number;
  currentTime: number;
  paused: boolean;
  buffered: number;
}

/** Contexts by number; the shell answers with it. */
const contexts = new Map<number, (event: string, state: AudioState, detail: unknown) => void>();
let lastContext = 0;

/** Passes an event of the shell's audio element to its context. */
export function handleAudioEvent(payload: unknown): void {
  const { id, event, state, detail } = payload as { id: number; event: string; state: AudioState; detail: unknown };
  contexts.get(id)?.(event, state, detail);
}

function createInnerAudioContext(): Record<string, unknown> {
  lastContext += 1;
  const id = lastContext;
  const listeners = new Map<string, Listener[]>();
  let state: AudioState = { duration: 0, currentTime: 0, paused: true, buffered: 0 };
  const settings: Record<string, unknown> = {
    src: '',
    startTime: 0,
    autoplay: false,
    loop: false,
    obeyMuteSwitch: true,
    volume: 1,
    playbackRate: 1,
  };
  const command = (action: string, value?: unknown): void => void callShell('audio', { id, action, value, settings });
  contexts.set(id, (event, next, detail) => {
    state = next;
    for (const listener of listeners.get(event) ?? []) guarded(() => listener(detail));
  });
  const context: Record<string, unknown> = {
    play: () => command('play'),
    pause: () => command('pause'),
    stop: () => command('stop'),
    seek: (position: number) => command('seek', position),
    destroy: () => {
      contexts.delete(id);
      command('destroy');
    },
  };
  for (const event of EVENTS) {
    context[`on${event}`] = (listener: Listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    context[`off${event}`] = (listener?: Listener) =>
      void listeners.set(event, listener === undefined ? [] : (listeners.get(event) ?? []).filter((entry) => entry !== listener));
  }
  for (const name of SETTABLE) {
    Object.defineProperty(context, name, {
      enumerable: true,
      get: () => settings[name],
      set: (value: unknown) => {
        settings[name] = value;
        command('set', { name, value });
      },
    });
  }
  for (const name of ['duration', 'currentTime', 'paused', 'buffered'] as const) {
    Object.defineProperty(context, name, { enumerable: true, get: () => state[name] });
  }
  return context;
}

export function defineAudio({ registry }: WxContext): void {
  registry.sync('createInnerAudioContext', createInnerAudioContext);
  registry.async('setInnerAudioOption', () => undefined);
  registry.async('getAvailableAudioSources', () => ({ audioSources: ['auto'] }));
}
