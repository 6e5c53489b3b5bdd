/** Turns a folder of content into what the import stores: drawn pictures, keys for the grader. Its ids are still those of the authors. */
import type { LevelQuestion } from '@xueban/contract/resources/math/math-level-submissions';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import type { KeepDrawings } from '../../../files/pictures/render-all';
import type { QuestionKey } from '../../rules/questions/key';
import type { KnowledgePointSource } from '../parse/course';
import type { Content, CourseSource, SectionSource } from '../parse/folder';
import type { HandoutPartSource } from '../parse/handout';
import type { QuestionKind, QuestionSource } from '../parse/question-source';
import type { Source } from '../problems';
import { expandQuestion } from '../template/question';
import { type CompiledVariant, compileVariant } from './question';
import { type Picture, Renderer } from './renderer';
import { compileProse } from './rich-text';

export interface CompiledQuestion {
  slug: string;
  kind: QuestionKind;
  difficulty: number;
  knowledgePointIds: string[];
  variants: CompiledVariant[];
}

export type CompiledPart =
  | { kind: 'knowledge'; title: string; content: RichText }
  /** `slug` is unique in the section. */
  | { kind: 'example'; slug: string; title: string; problem: RichText; steps: { think: RichText; solution: RichText }[] };

export interface CompiledSection {
  slug: string;
  name: string;
  goals: string[];
  knowledgePointIds: string[];
  handout: CompiledPart[];
  questions: CompiledQuestion[];
}

export interface CompiledCourse {
  name: string;
  bridges: boolean;
  units: { name: string; chapters: { name: string; sections: CompiledSection[] }[] }[];
}

export interface CompiledLevelItem {
  id: string;
  knowledgePointId: string;
  ratings: readonly [number, number];
  content: LevelQuestion;
  key: QuestionKey;
}

export interface CompiledContent {
  courses: CompiledCourse[];
  /** These and `levelItems` are undefined when the folder does not contain them: the import then changes none. */
  knowledgePoints: KnowledgePointSource[] | undefined;
  levelItems: CompiledLevelItem[] | undefined;
  pictures: ReadonlyMap<string, Picture>;
}

/** Problems of pictures are added to the `Source` of their file; the result counts only when none were added. */
export async function compileContent(content: Content, keep?: KeepDrawings): Promise<CompiledContent> {
  const renderer = new Renderer();
  // The first pass only collects what has to be drawn.
  compileAll(content, renderer, getVariants);
  await renderer.draw(keep);
  return { ...compileAll(content, renderer, getVariants), pictures: renderer.pictures() };
}

/**
 * Reports only the faults of pictures: formulas in each question's first variant, figures in all, because whether a figure
 * is true depends on the numbers.
 */
export async function checkPictures(content: Content, keep?: KeepDrawings): Promise<void> {
  const renderer = new Renderer();
  const compile: CompileVariants = (question) => {
    const [first, ...others] = question.variants;
    for (const values of others) {
      const variant = expandQuestion(question, values);
      for (const block of [...(variant?.prompt ?? []), ...(variant?.hint ?? []), ...(variant?.solution ?? [])]) {
        if (block.kind === 'figure') renderer.figure(block.source, { source: question.source, line: block.line });
      }
    }
    return getVariants({ ...question, variants: first ? [first] : [] }, renderer);
  };
  compileAll(content, renderer, compile);
  await renderer.draw(keep);
  compileAll(content, renderer, compile);
}

type CompileVariants = (question: QuestionSource, renderer: Renderer) => CompiledVariant[];

function compileAll(
  { courses, levelTest, knowledgePoints }: Content,
  renderer: Renderer,
  compile: CompileVariants,
): Omit<CompiledContent, 'pictures'> {
  return {
    courses: courses.map((course) => compileCourse(course, renderer, compile)),
    knowledgePoints,
    levelItems: levelTest?.flatMap((question) => compileLevelItem(question, renderer) ?? []),
  };
}

/** Units and chapters of which nothing is written yet are left out. */
function compileCourse({ plan, sections }: CourseSource, renderer: Renderer, compile: CompileVariants): CompiledCourse {
  const units = plan.units.map((unit) => ({
    name: unit.name,
    chapters: unit.chapters
      .map((chapter) => ({
        name: chapter.name,
        sections: chapter.sections.flatMap(({ id }) => {
          const section = sections.get(id);
          return section ? [compileSection(section, renderer, compile)] : [];
        }),
      }))
      .filter((chapter) => chapter.sections.length > 0),
  }));
  return { name: plan.name, bridges: plan.bridges, units: units.filter((unit) => unit.chapters.length > 0) };
}

function compileSection({ place, handout, questions }: SectionSource, renderer: Renderer, compile: CompileVariants): CompiledSection {
  return {
    slug: place.id,
    name: place.name,
    goals: handout?.goals.map(({ value }) => value) ?? [],
    knowledgePointIds: handout?.knowledgePoints.map(({ value }) => value) ?? [],
    handout: handout?.parts.map((part) => compilePart(part, handout.source, renderer)) ?? [],
    questions: questions.map((question) => ({
      slug: question.id,
      kind: question.ask.kind,
      difficulty: question.difficulty ?? 1,
      knowledgePointIds: [question.knowledgePoint.value],
      variants: compile(question, renderer),
    })),
  };
}

function compilePart(part: HandoutPartSource, source: Source, renderer: Renderer): CompiledPart {
  if (part.kind === 'knowledge') return { kind: 'knowledge', title: part.title, content: compileProse(part.content, renderer, source) };
  const { id, title, problem, steps } = part.example;
  return {
    kind: 'example',
    slug: id,
    title,
    problem: compileProse(problem, renderer, source),
    steps: steps.map(({ think, solution }) => ({
      think: compileProse(think, renderer, source),
      solution: compileProse(solution, renderer, source),
    })),
  };
}

function getVariants(question: QuestionSource, renderer: Renderer): CompiledVariant[] {
  return question.variants.flatMap((values, number) => {
    const variant = expandQuestion(question, values);
    return variant ? [compileVariant(question, variant, number, renderer)] : [];
  });
}

/** Only the first variant, without hint and solution: a question of the level test is asked once and never explained. */
function compileLevelItem(question: QuestionSource, renderer: Renderer): CompiledLevelItem | undefined {
  const [values] = question.variants;
  const variant = values && expandQuestion(question, values);
  if (!variant || !question.ratings) return undefined;
  const { content, key } = compileVariant(question, { ...variant, solution: [] }, 0, renderer);
  const { hint: _hint, ...asked } = content;
  return {
    id: question.id,
    knowledgePointId: question.knowledgePoint.value,
    ratings: question.ratings,
    content: { kind: question.ask.kind, ...asked },
    key,
  };
}
