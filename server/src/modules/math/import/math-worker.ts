/** The thread that checks and draws a folder of mathematics: a whole course takes half a minute. */
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { LibraryHandout, LibraryQuestion, MathPreviewSection } from '@xueban/contract/school/math-imports';
import { listInlineHashes, listHashes } from '../../files/pictures/picture-hashes';
import { checkFolder } from '../content/check-folder';
import { type CompiledContent, type CompiledPart, type CompiledQuestion, checkPictures, compileContent } from '../content/compile/course';
import type { Problem } from '../content/problems';
import { pack, packContent } from './kept-content';
import { unzip, ZipRefused } from './unzip';

/** What the thread is told: a zip, and a folder for what is in it. */
export interface MathOrder {
  file: string;
  into: string;
}

/** A section with the places of its questions among all. */
export type PackedSection = MathPreviewSection & { first: number };

/** What it says. Bytes are packed here, so that nobody else spends their time on it. */
export type MathNews =
  | { kind: 'progress'; text: string }
  | { kind: 'refused'; problems: readonly Problem[] }
  | {
      kind: 'read';
      /** All but the pictures: as packContent makes it. */
      plan: Uint8Array[];
      /** Some hundred each. */
      pictures: Uint8Array[];
      questions: Uint8Array[];
      /** One a section, by its number. */
      handouts: Uint8Array[];
      sections: PackedSection[];
      problems: readonly Problem[];
    }
  | { kind: 'broken'; message: string };

const PICTURES_AT_ONCE = 200;

const say = (news: MathNews): void => parentPort?.postMessage(news);

async function read({ file, into }: MathOrder): Promise<void> {
  say({ kind: 'progress', text: '正在解压' });
  const folder = await unzip(file, into);
  say({ kind: 'progress', text: '正在检查每一道题的每一种取值' });
  const { content, problems } = checkFolder(folder);
  const questions = content.courses.flatMap(({ sections }) => [...sections.values()].flatMap((section) => section.questions));
  say({ kind: 'progress', text: `查了 ${questions.length + (content.levelTest?.length ?? 0)} 道题，正在画公式和图` });
  // Of a folder that is refused anyway, only what else is wrong is looked for.
  const compiled = problems.errors.length > 0 ? undefined : await compileContent(content);
  if (!compiled) await checkPictures(content);
  if (!compiled || problems.errors.length > 0) return say({ kind: 'refused', problems: problems.sorted() });
  const { pictures, ...rest } = compiled;
  const all = [...pictures.values()];
  const chunks = Array.from({ length: Math.ceil(all.length / PICTURES_AT_ONCE) }, (_, at) =>
    pack(all.slice(at * PICTURES_AT_ONCE, (at + 1) * PICTURES_AT_ONCE)),
  );
  say({ kind: 'read', plan: packContent(rest), pictures: chunks, ...packQuestions(compiled), problems: problems.sorted() });
}

function packQuestions({ courses, levelItems, knowledgePoints, pictures }: CompiledContent): {
  questions: Uint8Array[];
  handouts: Uint8Array[];
  sections: PackedSection[];
} {
  const questions: Uint8Array[] = [];
  const handouts: Uint8Array[] = [];
  const sections: PackedSection[] = [];
  const svgs = new Map([...pictures.values()].map(({ hash, svg }) => [hash, svg]));
  const names = new Map(knowledgePoints?.map((point) => [point.id, point.name]));
  const getName = (id: string): string => names.get(id) ?? id;
  const add = (course: string, name: string, handout: readonly CompiledPart[], own: readonly LibraryQuestion[]): void => {
    sections.push({ number: sections.length, course, name, questions_count: own.length, first: questions.length });
    questions.push(...own.map(pack));
    handouts.push(pack(toHandout(handout, svgs)));
  };
  for (const course of courses) {
    for (const section of course.units.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.sections)))
      add(
        course.name,
        section.name,
        section.handout,
        section.questions.map((question) => toQuestion(question, getName, svgs)),
      );
  }
  if (levelItems) {
    const items = levelItems.map(({ id, knowledgePointId, content: { kind, ...content } }) =>
      withPictures(
        {
          slug: id,
          kind,
          difficulty: 1,
          knowledge_points: [getName(knowledgePointId)],
          variants: [{ ...content, hint: null, solution: null }],
        },
        svgs,
      ),
    );
    add('分级测试', '分级测试', [], items);
  }
  return { questions, handouts, sections };
}

type Svgs = ReadonlyMap<string, string>;

const toQuestion = (
  { slug, kind, difficulty, knowledgePointIds, variants }: CompiledQuestion,
  getName: (id: string) => string,
  svgs: Svgs,
): LibraryQuestion =>
  withPictures(
    {
      slug,
      kind,
      difficulty,
      knowledge_points: knowledgePointIds.map(getName),
      variants: variants.map(({ content, solution }) => ({ ...content, solution })),
    },
    svgs,
  );

/** With those of the pictures that it shows. */
function withPictures(question: Omit<LibraryQuestion, 'pictures'>, svgs: Svgs): LibraryQuestion {
  const hashes = question.variants.flatMap(({ prompt, hint, options, matches, solution }) => [
    ...[prompt, hint ?? [], solution?.answer ?? [], ...(solution?.steps ?? [])].flatMap(listHashes),
    ...[...options, ...matches].flatMap(({ content }) => content.flatMap(listInlineHashes)),
  ]);
  return { ...question, pictures: pickPictures(hashes, svgs) };
}

const pickPictures = (hashes: readonly string[], svgs: Svgs): Record<string, string> =>
  Object.fromEntries([...new Set(hashes)].map((hash) => [hash, svgs.get(hash) ?? '']));

function toHandout(handout: readonly CompiledPart[], svgs: Svgs): LibraryHandout {
  const parts = handout.map((part): LibraryHandout['parts'][number] => {
    if (part.kind === 'knowledge') return part;
    const { title, problem, steps } = part;
    return { kind: 'example', example: { title, problem, steps } };
  });
  const texts = parts.flatMap((part) =>
    part.kind === 'knowledge'
      ? [part.content]
      : [part.example.problem, ...part.example.steps.flatMap(({ think, solution }) => [think, solution])],
  );
  return { parts, pictures: pickPictures(texts.flatMap(listHashes), svgs) };
}

async function obey(order: MathOrder): Promise<void> {
  try {
    await read(order);
  } catch (error) {
    if (error instanceof ZipRefused) {
      const problem: Problem = { file: path.basename(order.file), line: 1, level: 'error', code: 'ZIP', message: error.message };
      say({ kind: 'refused', problems: [problem] });
    } else say({ kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on('message', (order: MathOrder) => void obey(order));
