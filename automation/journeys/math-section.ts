/** A section of mathematics as a learner goes through it: what is right is looked up in the database. */
import path from 'node:path';
import type { SchoolDatabase } from '../driver/database';
import type { MathQuiz, Shown } from '../pages/math-quiz';
import { admin } from './admin';

/** Two small sections. */
export const MATH_TEMPLATE = path.resolve(__dirname, '../../content/mathematics/template');

export type Key =
  | { kind: 'choice'; optionIds: string[] }
  | { kind: 'blanks'; keys: { expr: string }[]; wrong?: { answers: string[] }[] }
  | { kind: 'lines'; lines: { wrong?: { line: string; cause: string }[] }; answer: string[] }
  | { kind: 'order'; optionIds: string[] }
  | { kind: 'matches'; pairs: [string, string][] }
  | { kind: 'work' };

export interface GivenAnswer {
  question_id: number;
  variant: number;
  verdict: string;
}

const nothing = (): Promise<void> => Promise.resolve();

export class MathSection {
  private constructor(
    private readonly database: SchoolDatabase,
    readonly courseId: number,
    readonly sections: readonly { id: number; slug: string; name: string; unitId: number; chapterId: number }[],
  ) {}

  /** A course, that of the template unless told, imported and given to a student by the school's own commands. */
  static async begin(database: SchoolDatabase, student: string, content = MATH_TEMPLATE): Promise<MathSection> {
    await admin(database, 'import-mathematics', content);
    const { name } = await database.row<{ name: string }>("select name from courses where content_type = 'math' order by id desc limit 1");
    await admin(database, 'assign-course', '--student', student, '--course', name, '--default');
    return MathSection.of(database, name);
  }

  /** A course that is there. */
  static async of(database: SchoolDatabase, course: string): Promise<MathSection> {
    const { id } = await database.row<{ id: string }>('select id from courses where name = $1', course);
    const sections = await database.rows<{ id: string; slug: string; name: string; unit_id: string; chapter_id: string }>(
      'select id, slug, name, unit_id, chapter_id from sections where course_id = $1 and removed_at is null order by sequence',
      id,
    );
    return new MathSection(
      database,
      Number(id),
      sections.map(({ slug, name, ...one }) => ({
        id: Number(one.id),
        slug,
        name,
        unitId: Number(one.unit_id),
        chapterId: Number(one.chapter_id),
      })),
    );
  }

  /** A section, from 0 in the order of the course. */
  at(place: number): MathSection['sections'][number] {
    const section = this.sections[place];
    if (!section) throw new Error(`The course has no section ${place}`);
    return section;
  }

  /** The first worked example of a section. */
  async loadExample(place: number): Promise<number> {
    const { id } = await this.database.row<{ id: string }>(
      'select id from questions where section_id = $1 and kind is null order by sequence limit 1',
      this.at(place).id,
    );
    return Number(id);
  }

  /** The place of a section, by the name of its folder. */
  parsePlace(slug: string): number {
    return this.sections.findIndex((one) => one.slug === slug);
  }

  /** Query of the pages of a section. */
  getQuery(place: number): string {
    const section = this.at(place);
    return `courseId=${this.courseId}&unitId=${section.unitId}&chapterId=${section.chapterId}&sectionId=${section.id}`;
  }

  /** What kind of answer a question wants. */
  async loadKind({ questionId }: Pick<Shown, 'questionId'>): Promise<string> {
    return (await this.database.row<{ kind: string }>('select kind from questions where id = $1', questionId)).kind;
  }

  /** A wrong answer to its one blank whose cause is known, as it is typed. */
  async knownMistake(shown: Shown): Promise<readonly string[]> {
    const key = await this.loadKey(shown);
    const expr = key.kind === 'blanks' ? key.wrong?.[0]?.answers[0] : undefined;
    if (expr === undefined) throw new Error(`Question ${shown.questionId} knows no wrong answer`);
    return parseKeys(expr);
  }

  /** The first line of its answer and a second that is wrong by one of these causes, which its author foresaw. */
  async loadWrongLines(shown: Shown, ...causes: string[]): Promise<{ lines: string[]; cause: string }> {
    const key = await this.loadKey(shown);
    const [first] = key.kind === 'lines' ? key.answer : [];
    const wrong = key.kind === 'lines' ? key.lines.wrong?.find(({ cause }) => causes.includes(cause)) : undefined;
    if (first === undefined || !wrong) throw new Error(`Question ${shown.questionId} foresees none of ${causes.join()}`);
    return { lines: [first, wrong.line], cause: wrong.cause };
  }

  private async loadKey({ questionId, variant }: Shown): Promise<Key> {
    const { key } = await this.database.row<{ key: Key }>(
      'select key from question_variants where question_id = $1 and variant = $2',
      questionId,
      variant,
    );
    return key;
  }

  /** Whether it asks for written work, which no program judges. */
  async isWritten(shown: Shown): Promise<boolean> {
    return (await this.loadKey(shown)).kind === 'work';
  }

  /**
   * Taps an answer. Written work is `已写在纸上`, which the guardian has to judge.
   * @param beforeCheck what is done while an order or pairs stand there and are not given yet
   */
  async answer(quiz: MathQuiz, shown: Shown, right: boolean, beforeCheck: () => Promise<void> = nothing): Promise<void> {
    await giveByKey(quiz, await this.loadKey(shown), right, beforeCheck);
  }

  /** Answers whatever a quiz asks rightly, up to a question of this kind. */
  async answerUntil(quiz: MathQuiz, kind: string): Promise<Shown> {
    for (let shown = await quiz.shown(); shown; shown = await quiz.shown()) {
      if ((await this.loadKind(shown)) === kind) return shown;
      await this.answer(quiz, shown, true);
      await quiz.judged();
      await quiz.next();
    }
    throw new Error(`The quiz ends without ${kind}`);
  }

  /** Answers whatever a quiz asks rightly, to its end. @returns what was asked */
  async answerAll(quiz: MathQuiz): Promise<Shown[]> {
    const asked: Shown[] = [];
    for (let shown = await quiz.shown(); shown; shown = await quiz.shown()) {
      asked.push(shown);
      await this.answer(quiz, shown, true);
      await quiz.judged();
      await quiz.next();
    }
    return asked;
  }

  /** Answers of the newest quiz in the order received. */
  answers(): Promise<GivenAnswer[]> {
    return this.database.rows<GivenAnswer>(
      'select question_id::int, variant::int, verdict from quiz_answers where quiz_submission_id = (select max(quiz_submission_id) from quiz_answers) order by id',
    );
  }
}

/** Taps the answer of a key, or one that is wrong. */
export async function giveByKey(quiz: MathQuiz, key: Key, right: boolean, beforeCheck: () => Promise<void> = nothing): Promise<void> {
  switch (key.kind) {
    case 'choice':
      await choose(quiz, key.optionIds, right);
      return;
    case 'blanks':
      for (const { expr } of key.keys) {
        for (const name of parseKeys(right ? expr : '77777')) await quiz.tap(`key-${name}`);
        await quiz.tap('key-done');
      }
      return;
    case 'lines':
      await giveLines(quiz, key.answer, right);
      return;
    case 'order':
      for (const id of right ? key.optionIds : [...key.optionIds].reverse()) await quiz.tap(`option-${id}`);
      await beforeCheck();
      await quiz.tap('check');
      return;
    case 'matches': {
      const rights = key.pairs.map(([, other]) => other);
      if (!right) rights.push(rights.shift() ?? '');
      for (const [at, [left]] of key.pairs.entries()) {
        await quiz.tap(`left-${left}`);
        await quiz.tap(`right-${rights[at] ?? ''}`);
      }
      await beforeCheck();
      await quiz.tap('check');
      return;
    }
    default:
      await quiz.write('已写在纸上');
      await quiz.tap('check');
  }
}

async function choose(quiz: MathQuiz, rightIds: readonly string[], right: boolean): Promise<void> {
  const other = rightIds.includes('A') ? 'B' : 'A';
  const ids = right ? rightIds : rightIds.length > 1 ? [rightIds[0] ?? other] : [other];
  for (const id of ids) await quiz.tap(`option-${id}`);
  if (await quiz.hasCheck()) await quiz.tap('check');
}

/** The keys that type an answer of the template: numbers, fractions, several of them. */
function parseKeys(expr: string): string[] {
  const text = expr.replace(/[^\d./\-或,]/g, '');
  return (text.match(/-|\d+\/\d+|\d|\.|或|,/g) ?? []).flatMap((part) => {
    const [top, bottom] = part.split('/');
    if (bottom !== undefined) return ['fraction', ...Array.from(top ?? ''), 'right', ...Array.from(bottom), 'right'];
    return KEYS[part] ?? [part];
  });
}

async function giveLines(quiz: MathQuiz, answer: readonly string[], right: boolean): Promise<void> {
  await typeLines(quiz, right ? answer : ['x=77777']);
  await quiz.tap('key-done');
}

/** One below the other, an empty one at the end. */
export async function typeLines(quiz: MathQuiz, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    for (const name of parseLineKeys(line)) await quiz.tap(`key-${name}`);
    await quiz.tap('key-done');
  }
}

/** Brackets are left behind their end, a fraction is a division. */
const parseLineKeys = (line: string): string[] => Array.from(line).flatMap((char) => LINE_KEYS[char] ?? [char]);
const LINE_KEYS: Readonly<Record<string, readonly string[]>> = {
  '-': ['minus'],
  '+': ['plus'],
  '=': ['equals'],
  '×': ['times'],
  '÷': ['divided'],
  '/': ['divided'],
  '.': ['point'],
  '(': ['brackets'],
  ')': ['right'],
};

const KEYS: Readonly<Record<string, readonly string[]>> = {
  '-': ['minus'],
  '.': ['point'],
  或: ['turn', 'or', 'turn'],
  ',': ['turn', 'comma', 'turn'],
};
