/** Pictures of formulas and figures, each distinct one drawn once. First it is only gathered what there is to draw. */
import type { Block, Inline } from '@xueban/contract/resources/math/rich-text';
import type { FormulaPicture } from '../../../files/pictures/formulas/formulas';
import type { Drawn, PictureJob } from '../../../files/pictures/render';
import { type KeepDrawings, renderAll } from '../../../files/pictures/render-all';
import type { Source } from '../problems';

export interface Place {
  source: Source;
  line: number;
}

export interface Picture {
  hash: string;
  svg: string;
}

const getName = (job: PictureJob): string => (job.kind === 'formula' ? `$${job.tex}` : `#${job.source}`);

export class Renderer {
  private readonly jobs = new Map<string, PictureJob>();
  private readonly drawn = new Map<string, Drawn>();
  private readonly reported = new Set<string>();
  private isGathering = true;

  /** Draws what was gathered. */
  async draw(keep?: KeepDrawings): Promise<void> {
    const jobs = [...this.jobs];
    const results = await renderAll(
      jobs.map(([, job]) => job),
      keep,
    );
    results.forEach((result, index) => this.drawn.set(jobs[index]?.[0] ?? '', result));
    this.isGathering = false;
  }

  /** All that were drawn, by name. */
  pictures(): Map<string, Picture> {
    const found = new Map<string, Picture>();
    for (const drawn of this.drawn.values()) {
      if (drawn.kind !== 'fault') found.set(drawn.picture.hash, { hash: drawn.picture.hash, svg: drawn.picture.svg });
    }
    return found;
  }

  /** Undefined while it is gathered, and where it cannot be drawn, which is reported. */
  private picture(job: PictureJob, place: Place): Exclude<Drawn, { kind: 'fault' }> | undefined {
    const name = getName(job);
    if (this.isGathering) this.jobs.set(name, job);
    const drawn = this.drawn.get(name);
    if (drawn?.kind !== 'fault') return drawn;
    return this.report(place, job.kind === 'formula' ? 'FORMULA' : 'FIGURE', drawn.message);
  }

  /** In other variants the picture is another one, and the mistake the same. */
  private report({ source, line }: Place, code: string, fault: string): undefined {
    const place = `${source.file}:${line}`;
    if (!this.reported.has(place)) source.error(line, code, fault);
    this.reported.add(place);
    return undefined;
  }

  formula(tex: string, place: Place): Omit<FormulaPicture, 'svg'> | undefined {
    const drawn = this.picture({ kind: 'formula', tex }, place);
    if (drawn?.kind !== 'formula') return undefined;
    const { svg: _svg, ...formula } = drawn.picture;
    return formula;
  }

  /** In a line of text. */
  inline(tex: string, place: Place): Inline | undefined {
    const formula = this.formula(tex, place);
    return formula && { kind: 'formula', ...formula };
  }

  figure(written: string, place: Place): Block | undefined {
    const drawn = this.picture({ kind: 'figure', source: written }, place);
    if (drawn?.kind !== 'figure') return undefined;
    const { hash, width, height, text } = drawn.picture;
    return { kind: 'figure', hash, width, height, text };
  }
}
