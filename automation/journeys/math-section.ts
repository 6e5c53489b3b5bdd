/** A section of mathematics as a learner goes through it: what is right is looked up in the database. */
import path from 'node:path';
import type { SchoolDatabase } from '../driver/database';
import type { MathQuiz, Shown } from '../pages/math-quiz';
import { admin } from './admin';

const CONTENT = path.resolve(__dirname, '../../content/mathematics/template');

type Key =
  | { kind: 'choice'; optionIds: string[] }
  | { kind: 'blanks'; keys: { expr: string }[] }
  | { kind: 'order'; optionIds: string[] }
  | { kind: 'matches'; pairs: [string, string][] }
  | { kind: 'work' };

export interface GivenAnswer {
  question_id: number;
  variant: number;
  verdict: string;
}

export class MathSection {
  private constructor(
    private readonly database: SchoolDatabase,
    readonly courseId: number,
    readonly sections: readonly { id: number; unitId: number; chapterId: number }[],
  ) {}

  /** The course of the template, imported and given to a student by the school's own commands. */
  static async begin(database: SchoolDatabase, student: string): Promise<MathSection> {
    await admin(database, 'import-mathematics', CONTENT);
    const { id, name } = await database.row<{ id: string; name: string }>(
      "select id, name from courses where content_type = 'math' order by id desc limit 1",
    );
    await admin(database, 'assign-course', '--student', student, '--course', name, '--default');
    const sections = await database.rows<{ id: string; unit_id: string; chapter_id: string }>(
      'select id, unit_id, chapter_id from sections where course_id = $1 order by sequence',
      id,
    );
    return new MathSection(
      database,
      Number(id),
      sections.map((one) => ({ id: Number(one.id), unitId: Number(one.unit_id), chapterId: Number(one.chapter_id) })),
    );
  }

  /** Query of the pages of a section. */
  queryOf(at: number): string {
    const section = this.sections[at];
    if (!section) throw new Error(`The course has no section ${at}`);
    return `courseId=${this.courseId}&unitId=${section.unitId}&chapterId=${section.chapterId}&sectionId=${section.id}`;
  }

  private async keyOf({ questionId, variant }: Shown): Promise<Key> {
    const { key } = await this.database.row<{ key: Key }>(
      'select key from question_variants where question_id = $1 and variant = $2',
      questionId,
      variant,
    );
    return key;
  }

  /** Taps an answer. Written work is `已写在纸上`, which the guardian has to judge. */
  async answer(quiz: MathQuiz, shown: Shown, right: boolean): Promise<void> {
    const key = await this.keyOf(shown);
    switch (key.kind) {
      case 'choice':
        await this.choose(quiz, key.optionIds, right);
        return;
      case 'blanks':
        for (const { expr } of key.keys) {
          for (const name of keysOf(right ? expr : '77777')) await quiz.tap(`key-${name}`);
          await quiz.tap('key-done');
        }
        return;
      case 'order':
        for (const id of right ? key.optionIds : [...key.optionIds].reverse()) await quiz.tap(`option-${id}`);
        await quiz.tap('check');
        return;
      case 'matches': {
        const rights = key.pairs.map(([, other]) => other);
        if (!right) rights.push(rights.shift() ?? '');
        for (const [at, [left]] of key.pairs.entries()) {
          await quiz.tap(`left-${left}`);
          await quiz.tap(`right-${rights[at] ?? ''}`);
        }
        await quiz.tap('check');
        return;
      }
      default:
        await quiz.write('已写在纸上');
        await quiz.tap('check');
    }
  }

  private async choose(quiz: MathQuiz, rightIds: readonly string[], right: boolean): Promise<void> {
    const other = rightIds.includes('A') ? 'B' : 'A';
    const ids = right ? rightIds : rightIds.length > 1 ? [rightIds[0] ?? other] : [other];
    for (const id of ids) await quiz.tap(`option-${id}`);
    if (await quiz.hasCheck()) await quiz.tap('check');
  }

  /** Answers of the newest quiz in the order received. */
  answers(): Promise<GivenAnswer[]> {
    return this.database.rows<GivenAnswer>(
      'select question_id::int, variant::int, verdict from quiz_answers where quiz_submission_id = (select max(quiz_submission_id) from quiz_answers) order by id',
    );
  }
}

/** The keys that type an answer of the template: numbers, fractions, several of them. */
function keysOf(expr: string): string[] {
  const text = expr.replace(/[^\d./\-或,]/g, '');
  return (text.match(/-|\d+\/\d+|\d|\.|或|,/g) ?? []).flatMap((part) => {
    const [top, bottom] = part.split('/');
    if (bottom !== undefined) return ['fraction', ...Array.from(top ?? ''), 'right', ...Array.from(bottom), 'right'];
    return KEYS[part] ?? [part];
  });
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  '-': ['minus'],
  '.': ['point'],
  或: ['turn', 'or', 'turn'],
  ',': ['turn', 'comma', 'turn'],
};
