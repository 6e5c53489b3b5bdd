import type { Happening } from '../shared/happening';
import { withoutSecrets } from './secrets';

/** All texts together, characters; a file of it opens in any browser. */
const MOST_TEXT = 3_000_000;
/** Pictures kept. */
const MOST_PICTURES = 10;

const sizeOf = (happening: Happening): number => (happening.kind === 'picture' ? 0 : JSON.stringify(happening).length);

interface Entry {
  happening: Happening;
  size: number;
}

/** What has happened, without secrets, the latest of it. */
export class Recorder {
  private entries: Entry[] = [];
  private readonly requests = new Map<number, Entry>();
  private size = 0;
  /** Left out because there was too much. */
  leftOut = 0;

  get all(): Happening[] {
    return this.entries.map(({ happening }) => happening);
  }

  add(told: Happening): void {
    const happening = withoutSecrets(told);
    const size = sizeOf(happening);
    const known = happening.kind === 'request' ? this.requests.get(happening.id) : undefined;
    this.size += size - (known?.size ?? 0);
    if (known !== undefined) Object.assign(known, { happening, size });
    else this.append({ happening, size });
    while (this.size > MOST_TEXT) this.drop(0);
    if (happening.kind !== 'picture') return;
    const pictures = this.entries.filter(({ happening: its }) => its.kind === 'picture');
    const [oldest] = pictures;
    if (pictures.length > MOST_PICTURES && oldest !== undefined) this.drop(this.entries.indexOf(oldest));
  }

  clear(): void {
    this.entries = [];
    this.requests.clear();
    this.size = 0;
    this.leftOut = 0;
  }

  private append(entry: Entry): void {
    this.entries.push(entry);
    if (entry.happening.kind === 'request') this.requests.set(entry.happening.id, entry);
  }

  private drop(index: number): void {
    const [dropped] = this.entries.splice(index, 1);
    if (dropped === undefined) return;
    if (dropped.happening.kind === 'request') this.requests.delete(dropped.happening.id);
    this.size -= dropped.size;
    this.leftOut += 1;
  }
}
