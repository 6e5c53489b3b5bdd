import { getText } from '../shared/json';

type Emit = (payload: unknown) => void;

interface Command {
  id: number;
  action: string;
  value?: unknown;
  settings: Record<string, unknown>;
}

const PASSED_ON: Record<string, string> = {
  canplay: 'Canplay',
  play: 'Play',
  pause: 'Pause',
  ended: 'Ended',
  timeupdate: 'TimeUpdate',
  waiting: 'Waiting',
  seeking: 'Seeking',
  seeked: 'Seeked',
};

/**
 * Whether starting to play failed by itself. A sound that another one replaced has not failed (AbortError), and one that
 * could not be loaded is told by the element's own event, once.
 */
const isOwnFault = (error: unknown): boolean => !(error instanceof Error && ['AbortError', 'NotSupportedError'].includes(error.name));

/** The real audio elements behind `wx.createInnerAudioContext`. */
export class AudioPlayers {
  private readonly players = new Map<number, HTMLAudioElement>();
  /** Sources as the app named them. */
  private readonly sources = new Map<number, string>();

  /** @param onSound notified of every source that really begins to sound */
  constructor(
    private readonly emit: Emit,
    private readonly resolve: (source: string) => string,
    private readonly onSound: (source: string) => void,
  ) {}

  command({ id, action, value, settings }: Command): void {
    if (action === 'destroy') {
      this.stop(id);
      return;
    }
    const player = this.player(id);
    this.sources.set(id, getText(settings.src));
    if (action === 'set') this.apply(player, value as { name: string; value: unknown });
    else if (action === 'play') {
      if (player.src === '') this.apply(player, { name: 'src', value: settings.src });
      player.play().catch((error: unknown) => {
        if (isOwnFault(error)) this.fail(id, error);
      });
    } else if (action === 'pause') player.pause();
    else if (action === 'seek') player.currentTime = Number(value);
    else if (action === 'stop') {
      player.pause();
      player.currentTime = Number(settings.startTime) || 0;
      this.report(id, 'Stop');
    }
  }

  stopAll(): void {
    for (const id of [...this.players.keys()]) this.stop(id);
  }

  private stop(id: number): void {
    const player = this.players.get(id);
    this.players.delete(id);
    this.sources.delete(id);
    player?.pause();
    player?.removeAttribute('src');
  }

  private player(id: number): HTMLAudioElement {
    const existing = this.players.get(id);
    if (existing !== undefined) return existing;
    const player = new Audio();
    for (const [type, name] of Object.entries(PASSED_ON)) player.addEventListener(type, () => this.report(id, name));
    player.addEventListener('playing', () => this.onSound(this.sources.get(id) ?? ''));
    player.addEventListener('error', () => this.fail(id, player.error?.message ?? ''));
    this.players.set(id, player);
    return player;
  }

  private apply(player: HTMLAudioElement, { name, value }: { name: string; value: unknown }): void {
    if (name === 'src') player.src = this.resolve(getText(value));
    else if (name === 'loop') player.loop = value === true;
    else if (name === 'autoplay') player.autoplay = value === true;
    else if (name === 'volume') player.volume = Math.min(1, Math.max(0, Number(value)));
    else if (name === 'playbackRate') player.playbackRate = Number(value);
    else if (name === 'startTime') player.currentTime = Number(value);
  }

  private fail(id: number, error: unknown): void {
    // 10001 system, 10002 network, 10003 file, 10004 format: WeChat's codes.
    const code = this.players.get(id)?.error?.code === 4 ? 10004 : 10002;
    this.report(id, 'Error', { errCode: code, errMsg: error instanceof Error ? error.message : String(error) });
  }

  private report(id: number, event: string, detail?: unknown): void {
    const player = this.players.get(id);
    if (player === undefined) return;
    const { currentTime, paused, buffered } = player;
    const duration = Number.isFinite(player.duration) ? player.duration : 0;
    this.emit({
      id,
      event,
      state: { duration, currentTime, paused, buffered: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0 },
      detail: detail ?? {},
    });
  }
}
