/** A folder of content: one course, or courses beside their knowledge points and the level test. */
import fs from 'node:fs';
import path from 'node:path';
import { type Problems, Source } from '../problems';
import { type CoursePlan, type KnowledgePointSource, readCoursePlan, readKnowledgePoints, type SectionPlace } from './course';
import { type HandoutSource, readHandout } from './handout';
import { withPlainLineEnds } from './lines';
import type { QuestionSource } from './question-source';
import { type Bank, readQuestions } from './questions';

export interface SectionSource {
  place: SectionPlace;
  /** Absent where it has errors. */
  handout: HandoutSource | undefined;
  questions: QuestionSource[];
  /** Number of `id:` lines, including questions with errors. */
  questionsCount: number;
  questionsFile: Source;
}

export interface CourseSource {
  plan: CoursePlan;
  file: Source;
  sections: Map<string, SectionSource>;
}

export interface Content {
  courses: CourseSource[];
  /** Absent where the folder has none. */
  levelTest: QuestionSource[] | undefined;
  /** Absent where there is no such file. */
  knowledgePoints: KnowledgePointSource[] | undefined;
}

/** A course to copy, no course of the school. */
const TEMPLATE = 'template';
/** Nothing of a section is larger. */
const MOST_BYTES = 1_000_000;

export interface ReadOptions {
  /** Only this section. */
  section?: string;
}

/** @returns what could be read; the rest is in `problems` */
export function readContent(folder: string, problems: Problems, { section }: ReadOptions = {}): Content {
  const reader = new Reader(path.resolve(folder), problems);
  const content: Content = { courses: [], levelTest: undefined, knowledgePoints: reader.knowledgePoints() };
  if (reader.exists('course.yaml')) content.courses = reader.course('', section);
  else {
    for (const name of reader.folders())
      if (reader.exists(`${name}/course.yaml`)) content.courses.push(...reader.course(`${name}/`, section));
    // What the others stand on comes after them, as it does on the phone.
    content.courses.sort((one, other) => Number(one.plan.bridges) - Number(other.plan.bridges));
    const levelTest = reader.exists('level-test') ? 'level-test/' : reader.isLevelTest() ? '' : undefined;
    if (levelTest !== undefined && section === undefined) content.levelTest = reader.levelTest(levelTest);
    else if (content.courses.length === 0) new Source('.', problems).error(1, 'FOLDER', '文件夹里没有 course.yaml，也没有 level-test');
  }
  return content;
}

class Reader {
  constructor(
    private readonly root: string,
    private readonly problems: Problems,
  ) {}

  exists(name: string): boolean {
    return fs.existsSync(path.join(this.root, name));
  }

  folders(): string[] {
    if (!this.exists('.')) return [];
    return fs
      .readdirSync(this.root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== TEMPLATE)
      .map(({ name }) => name)
      .sort();
  }

  isLevelTest(): boolean {
    return path.basename(this.root) === 'level-test' && this.exists('.');
  }

  private source(file: string): Source {
    return new Source(file, this.problems);
  }

  private text(file: string): string | undefined {
    const full = path.join(this.root, file);
    if (!fs.existsSync(full)) return this.source(file).error(1, 'FILE_MISSING', '没有这个文件');
    if (fs.statSync(full).size > MOST_BYTES) return this.source(file).error(1, 'FILE_TOO_LARGE', '文件太大');
    try {
      return withPlainLineEnds(new TextDecoder('utf-8', { fatal: true }).decode(fs.readFileSync(full)));
    } catch {
      return this.source(file).error(1, 'FILE_NOT_UTF8', '文件要用 UTF-8 编码保存');
    }
  }

  /** The knowledge points lie beside the courses: one folder up from a single course or the level test. */
  knowledgePoints(): KnowledgePointSource[] | undefined {
    const isAlone = this.exists('course.yaml') || this.isLevelTest();
    const file = ['knowledge-points.yaml', ...(isAlone ? ['../knowledge-points.yaml'] : [])].find((name) => this.exists(name));
    const text = file === undefined ? undefined : this.text(file);
    return file === undefined || text === undefined ? undefined : readKnowledgePoints(text, this.source(file));
  }

  course(folder: string, only: string | undefined): CourseSource[] {
    const file = this.source(`${folder}course.yaml`);
    const text = this.text(`${folder}course.yaml`);
    const plan = text === undefined ? undefined : readCoursePlan(text, file);
    if (!plan) return [];
    const places = plan.units.flatMap(({ chapters }) => chapters.flatMap(({ sections }) => sections));
    if (only !== undefined && !places.some(({ id }) => id === only)) file.error(1, 'SECTION_MISSING', `课程里没有小节 ${only}`);
    const sections = new Map<string, SectionSource>();
    const missing: SectionPlace[] = [];
    for (const place of places) {
      if (only !== undefined && place.id !== only) continue;
      if (this.exists(`${folder}${place.id}`)) sections.set(place.id, this.section(`${folder}${place.id}/`, place));
      else missing.push(place);
    }
    const [first] = missing;
    if (first) {
      file.warn(first.line, 'SECTION_MISSING', `${missing.length} 个小节还没有文件夹，不会导入：${missing.map(({ id }) => id).join('、')}`);
    }
    return [{ plan, file, sections }];
  }

  private section(folder: string, place: SectionPlace): SectionSource {
    const handout = this.text(`${folder}handout.md`);
    const questions = this.text(`${folder}questions.md`);
    const questionsFile = this.source(`${folder}questions.md`);
    return {
      place,
      handout: handout === undefined ? undefined : readHandout(handout, this.source(`${folder}handout.md`)),
      questions: questions === undefined ? [] : readQuestions(questions, questionsFile, 'course'),
      questionsCount: questions?.match(/^id:/gm)?.length ?? 0,
      questionsFile,
    };
  }

  levelTest(folder: string): QuestionSource[] {
    const bank: Bank = 'level-test';
    return fs
      .readdirSync(path.join(this.root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .sort()
      .flatMap((name) => {
        const text = this.text(`${folder}${name}`);
        return text === undefined ? [] : readQuestions(text, this.source(`${folder}${name}`), bank);
      });
  }
}
