/** Says, while a generation is being made, that somebody is at it, and what may be shown by now. */
import type { ErrorKey } from '@xueban/contract/errors';
import { splitSentences } from '@xueban/contract/learning/english/tokens';
import { isDatabaseUnavailable, type ErrorLog, type Executor } from '../../../database';
import type { TextSafety } from '../../../adapters/text-safety/text-safety';
import { AppError } from '../../../plugins/errors';
import { hold, type Held } from './making.repository';

/** What came cannot be shown; it is thrown away. */
export class Refused extends AppError {
  constructor(key: ErrorKey) {
    super(key);
    this.name = 'Refused';
  }
}

/** How often new text is shown, ms. */
const SHOW_MS = 400;
/** How often it is said that somebody is at it when there is none, ms; well below the time for which that holds. */
const HOLD_MS = 4000;

interface Parts {
  db: Executor;
  held: Held;
  safety: TextSafety;
  log: ErrorLog;
  /** What may be shown of a text that is still coming. */
  toDraft: (text: string) => string;
}

export class Reporter {
  private readonly ended = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private text = '';
  /** What others see. */
  private shown = '';
  private saidAt = Date.now();
  private saying: Promise<void> | undefined;
  private holding: Promise<boolean> | undefined;

  constructor(private readonly parts: Parts) {
    this.timer = setInterval(() => this.tick(), SHOW_MS);
  }

  /** Aborted when what comes is unfit or cannot be checked, and when the generation is not ours any more. */
  get signal(): AbortSignal {
    return this.ended.signal;
  }

  readonly heard = (text: string): void => {
    this.text = text;
  };

  /** What was shown is taken back. */
  restart(): void {
    this.text = '';
  }

  /** @throws Refused AI_UNFIT, AiFailure when nobody can say */
  async checkFit(text: string): Promise<void> {
    const { safety, held } = this.parts;
    if (text.trim() !== '' && !(await safety.isFit(text, held.studentId))) throw new Refused('AI_UNFIT');
  }

  /** Says nothing more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.saying;
    await this.holding;
  }

  private tick(): void {
    if (this.ended.signal.aborted) return;
    if (this.saying) {
      this.renew();
      return;
    }
    this.saying = this.say().finally(() => (this.saying = undefined));
  }

  /** A check may take longer than the hold lasts. */
  private renew(): void {
    if (this.holding || Date.now() - this.saidAt < HOLD_MS) return;
    this.holding = this.keepHold().finally(() => (this.holding = undefined));
  }

  private async say(): Promise<void> {
    const { toDraft } = this.parts;
    try {
      const draft = toDraft(this.text);
      const isNew = draft !== this.shown;
      if (!isNew && Date.now() - this.saidAt < HOLD_MS) return;
      if (isNew) await this.checkFit(draft.slice(getCheckedFrom(draft, this.shown)));
      if (await this.keepHold(draft)) this.shown = draft;
    } catch (error) {
      this.ended.abort(error);
    }
  }

  /** @returns whether it is ours and was written */
  private async keepHold(draft?: string): Promise<boolean> {
    const { db, held, log } = this.parts;
    try {
      const isOurs = await hold(db, held, draft);
      if (!isOurs) this.ended.abort(new Error('The generation is not ours any more'));
      this.saidAt = Date.now();
      return isOurs;
    } catch (error) {
      // Without the database the next word may come in time.
      if (isDatabaseUnavailable(error)) log.warn({ err: error }, `It cannot be said that generation ${held.id} is being made`);
      else this.ended.abort(error);
      return false;
    }
  }
}

/** Where a draft has to be checked from: the last sentence that is shown, for what is unfit may begin in it. */
function getCheckedFrom(draft: string, shown: string): number {
  const last = splitSentences(shown).at(-1);
  return last !== undefined && draft.startsWith(shown) ? shown.lastIndexOf(last) : 0;
}
