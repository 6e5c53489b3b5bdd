/** Content that waits for somebody to confirm it: in pieces, so that nobody waits while all of it is unpacked. */
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzipSync } from 'node:zlib';
import type { CompiledContent, CompiledLevelItem, CompiledQuestion, CompiledSection } from '../content/compile/course';

/** Pictures are kept by themselves. */
export type KeptContent = Omit<CompiledContent, 'pictures'>;

const ITEMS_AT_ONCE = 100;
const unzip = promisify(gunzip);

/** What is unpacked by `unpack`. */
export const pack = (value: unknown): Uint8Array => gzipSync(serialize(value), { level: 1 });
/** Others are answered while it is unzipped. */
export const unpack = async (bytes: Uint8Array): Promise<unknown> => deserialize(await unzip(bytes));

const mapSections = <S>({ courses }: KeptContent, map: (section: CompiledSection) => S) =>
  courses.map((course) => ({
    ...course,
    units: course.units.map((unit) => ({
      ...unit,
      chapters: unit.chapters.map((chapter) => ({ ...chapter, sections: chapter.sections.map(map) })),
    })),
  }));

function listSections(content: KeptContent): CompiledSection[] {
  const sections: CompiledSection[] = [];
  mapSections(content, (section) => sections.push(section));
  return sections;
}

/** All but questions and items first, then the questions of each section, then items some at a time. */
export function packContent(content: KeptContent): Uint8Array[] {
  const { levelItems } = content;
  const courses = mapSections(content, (section) => ({ ...section, questions: [] }));
  const pieces: unknown[] = [
    { ...content, courses, levelItems: levelItems && [] },
    ...listSections(content).map(({ questions }) => questions),
  ];
  for (let at = 0; at < (levelItems?.length ?? 0); at += ITEMS_AT_ONCE) pieces.push(levelItems?.slice(at, at + ITEMS_AT_ONCE));
  return pieces.map(pack);
}

export async function unpackContent(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<KeptContent> {
  let content: KeptContent | undefined;
  let waiting: CompiledSection[] = [];
  for await (const piece of pieces) {
    const value = await unpack(piece);
    const section = content && waiting.shift();
    if (!content) {
      content = value as KeptContent;
      waiting = listSections(content);
    } else if (section) section.questions = value as CompiledQuestion[];
    else content.levelItems?.push(...(value as CompiledLevelItem[]));
  }
  if (!content) throw new Error('nothing was kept');
  return content;
}
