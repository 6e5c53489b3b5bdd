/** Recorded answers: files of recorded/, each with its case, what is expected of it, and the answer as a model wrote it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasMaterial, judgeAnswer } from '../../src/modules/ai/rules/answer/judge';
import type { AiTask, Checked, Formula, Tools } from '../../src/modules/ai/rules/task';
import { taskFor } from '../../src/modules/ai/rules/rules';
import { gradeAnswer } from '../../src/modules/math/rules/grading/grade';
import { CASES } from './learners';

const FOLDER = path.join(__dirname, 'recorded');

export interface Recorded {
  name: string;
  of: keyof typeof CASES;
  /** `ok`, or the codes of which at least the first is found. */
  expect: readonly string[];
  manner: string;
  answer: string;
}

const isCase = (name: string): name is keyof typeof CASES => name in CASES;

function read(file: string): Recorded {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  const [, head = '', answer = ''] = /^([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = new Map(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const of = fields.get('case') ?? '';
  if (!isCase(of)) throw new Error(`${file}: there is no case “${of}”`);
  return {
    name: file,
    of,
    expect: (fields.get('expect') ?? '').split(/,\s*/),
    manner: fields.get('manner') ?? '',
    answer: answer.replace(/\n$/, ''),
  };
}

export const recorded = (folder: string): Recorded[] =>
  readdirSync(path.join(FOLDER, folder))
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => read(path.join(folder, file)));

/** Formulas drawn as far as a check sees them. */
const drawn = (tex: string): Formula => ({ kind: 'formula', hash: '0'.repeat(32), width: 1, height: 1, depth: 0, text: tex });

export const TOOLS: Tools = {
  grade: (key, given) => Promise.resolve(gradeAnswer(key, given)),
  draw: (tex) => Promise.resolve(tex.map(drawn)),
};

export function getTask(name: keyof typeof CASES): AiTask {
  const { request, material } = CASES[name];
  const task = taskFor(request, material);
  if (!hasMaterial(task)) throw new Error(task);
  return task;
}

export const judged = ({ of, answer }: Pick<Recorded, 'of' | 'answer'>): Promise<Checked> => judgeAnswer(getTask(of), answer, TOOLS);

/** Codes of the problems found, each once. */
export const getCodes = (checked: Checked): string[] => (checked.ok ? ['ok'] : [...new Set(checked.problems.map(({ code }) => code))]);
