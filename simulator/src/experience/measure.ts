import type { Simulator } from '../simulator';
import { fileFacts } from './files';
import { scorePage, type PageScore } from './rules';

/** Longest time for a server to tell of a picture, ms. */
const PICTURE_LIMIT_MS = 10_000;

/** Whether a phone would keep a picture: not one that says nothing of it. */
async function isKept(url: string): Promise<boolean> {
  const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PICTURE_LIMIT_MS) });
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache|max-age=0/.test(control)) return headers.has('etag') && !control.includes('no-store');
  return control !== '' || headers.has('expires') || headers.has('etag') || headers.has('last-modified');
}

/** Scores pages of a simulator that traces, one after the other. */
export class Experience {
  private readonly files: ReturnType<typeof fileFacts>;
  private readonly known = new Map<string, Promise<boolean>>();

  constructor(
    private readonly simulator: Simulator,
    dist: string,
  ) {
    this.files = fileFacts(dist);
  }

  /** The page in front, with all that has happened since the one before. */
  async score(): Promise<PageScore> {
    const { simulator } = this;
    await simulator.settle();
    const facts = await simulator.lookAtExperience();
    const happenings = [...simulator.happenings];
    simulator.forgetHappenings();
    const contrast = (await simulator.audit())
      .filter(({ rule }) => rule === 'contrast')
      .map(({ element, detail }) => `${element} ${detail}`);
    const uncached = await this.findUncached(facts.drawn.images.map(({ source }) => source));
    return scorePage({ ...facts, happenings, contrast, uncached, files: this.files(facts.path) });
  }

  private async findUncached(sources: readonly string[]): Promise<string[]> {
    const own = new URL(this.simulator.url).origin;
    const urls = [...new Set(sources)].filter((source) => source.startsWith('http') && !source.startsWith(`${own}/`));
    for (const url of urls)
      if (!this.known.has(url))
        this.known.set(
          url,
          isKept(url).catch(() => false),
        );
    const uncached: string[] = [];
    for (const url of urls) if ((await this.known.get(url)) === false) uncached.push(url);
    return uncached;
  }
}
