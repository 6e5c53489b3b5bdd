/** A section of mathematics with written work only, which no program can grade: a guardian or an AI has to. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SchoolDatabase } from '../driver/database';
import { MATH_TEMPLATE, MathSection } from './math-section';

/** The fewest questions a section may have. */
const QUESTIONS = 10;
/** The template's question of written work. */
const ID = 't1-10';
/** The most points for each line of its rubric. */
export const POINTS = [2, 3] as const;

const COURSE = `name: 解答题练习
grade: 7
term: 1
units:
  - name: 有理数
    chapters:
      - name: 说清楚道理
        sections:
          - { id: first-section, name: 举例说明 }
`;

export async function beginWrittenWork(database: SchoolDatabase, student: string): Promise<MathSection> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-e2e-course-'));
  try {
    const [from, to] = [MATH_TEMPLATE, folder].map((root) => path.join(root, 'first-section')) as [string, string];
    fs.mkdirSync(to);
    fs.copyFileSync(path.join(from, 'handout.md'), path.join(to, 'handout.md'));
    const written =
      fs
        .readFileSync(path.join(from, 'questions.md'), 'utf8')
        .split(/^(?=---\nid: )/m)
        .at(-1) ?? '';
    if (!written.includes(`id: ${ID}\n`)) throw new Error(`The template does not end with ${ID}`);
    const questions = Array.from({ length: QUESTIONS }, (_, at) => written.replace(ID, `written-${at + 1}`).trimEnd());
    fs.writeFileSync(path.join(to, 'questions.md'), `${questions.join('\n\n')}\n`);
    fs.writeFileSync(path.join(folder, 'course.yaml'), COURSE);
    return await MathSection.begin(database, student, folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The reply of an AI that gives such work all points, or none. */
export const workGraded = (right: boolean, reason: string) => ({
  readable: true,
  points: POINTS.map((most) => (right ? most : 0)),
  wrong_step: null,
  reason,
});
