/** Questions and worked examples of a course: those that are there keep their ids; variants that differ are rewritten. */
import type { HandoutPart } from '@xueban/contract/resources/math/sections';
import type { Executor } from '../../../database';
import type { CompiledQuestion, CompiledSection } from '../content/compile/course';
import type { PlacedSection } from './import-outline';
import { saveHandout } from './outline.repository';
import {
  loadQuestions,
  loadVariants,
  type QuestionRow,
  removeOtherQuestions,
  replaceVariants,
  saveQuestion,
  type StoredQuestion,
  type VariantRow,
} from './questions.repository';
import { sameJson } from './same-json';

export interface QuestionCounts {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

export async function importQuestions(
  tx: Executor,
  courseId: number,
  sections: readonly PlacedSection[],
  now: Date,
): Promise<QuestionCounts> {
  const stored = new Map((await loadQuestions(tx, courseId)).map((question) => [question.slug, question]));
  const writer = new QuestionWriter(tx, stored, await loadVariants(tx, courseId));
  for (const placed of sections) {
    const exampleIds = await writer.examples(courseId, placed);
    for (const [index, question] of placed.section.questions.entries()) {
      await writer.question({ ...getPlace(courseId, placed), sequence: index + 1 }, question);
    }
    const handout = getHandout(placed.section, exampleIds);
    if (!sameJson(handout, placed.stored?.handout)) await saveHandout(tx, placed.id, handout);
  }
  await writer.variants();
  const removed = await removeOtherQuestions(tx, courseId, writer.ids, now);
  return { ...writer.counts, removed: removed.filter(({ kind }) => kind !== null).length };
}

const getPlace = (courseId: number, { id, chapterId }: PlacedSection): Pick<QuestionRow, 'courseId' | 'chapterId' | 'sectionId'> => ({
  courseId,
  chapterId,
  sectionId: id,
});

/** An example is known by its section: two sections may call theirs alike. No question has a `/` in its id. */
const exampleSlug = (section: CompiledSection, slug: string): string => `${section.slug}/${slug}`;

class QuestionWriter {
  readonly ids: number[] = [];
  readonly counts = { added: 0, changed: 0, unchanged: 0 };
  private readonly replaced: number[] = [];
  private readonly rows: VariantRow[] = [];

  constructor(
    private readonly tx: Executor,
    private readonly stored: ReadonlyMap<string, StoredQuestion>,
    private readonly storedVariants: ReadonlyMap<number, readonly VariantRow[]>,
  ) {}

  private async save(row: QuestionRow): Promise<{ id: number; state: 'added' | 'changed' | 'unchanged' }> {
    const stored = this.stored.get(row.slug);
    const isThere = stored?.removedAt === null && sameJson({ ...stored, ...row }, stored);
    const id = isThere ? stored.id : await saveQuestion(this.tx, stored?.id, row);
    this.ids.push(id);
    return { id, state: isThere ? 'unchanged' : stored ? 'changed' : 'added' };
  }

  /** @returns ids of the worked examples, by what the section calls them */
  async examples(courseId: number, placed: PlacedSection): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const part of placed.section.handout) {
      if (part.kind !== 'example') continue;
      const { id } = await this.save({
        ...getPlace(courseId, placed),
        sequence: ids.size + 1,
        slug: exampleSlug(placed.section, part.slug),
        kind: null,
        difficulty: 1,
        knowledgePointIds: placed.section.knowledgePointIds,
        variantsCount: 1,
      });
      ids.set(part.slug, id);
    }
    return ids;
  }

  async question(
    place: Pick<QuestionRow, 'courseId' | 'chapterId' | 'sectionId' | 'sequence'>,
    { slug, kind, difficulty, knowledgePointIds, variants }: CompiledQuestion,
  ): Promise<void> {
    const { id, state } = await this.save({ ...place, slug, kind, difficulty, knowledgePointIds, variantsCount: variants.length });
    const rows = variants.map((variant, number): VariantRow => ({ questionId: id, variant: number, ...variant }));
    const isSame = sameJson(rows, this.storedVariants.get(id) ?? []);
    if (!isSame) {
      this.replaced.push(id);
      this.rows.push(...rows);
    }
    this.counts[state === 'unchanged' && !isSame ? 'changed' : state] += 1;
  }

  variants(): Promise<void> {
    return replaceVariants(this.tx, this.replaced, this.rows);
  }
}

function getHandout({ handout }: CompiledSection, exampleIds: ReadonlyMap<string, number>): HandoutPart[] {
  return handout.map((part): HandoutPart => {
    if (part.kind === 'knowledge') return part;
    const { slug, title, problem, steps } = part;
    return { kind: 'example', example: { id: exampleIds.get(slug) ?? 0, title, problem, steps } };
  });
}
