/** `course.yaml`, `knowledge-points.yaml`. */
import type { Source } from '../problems';
import { Fields } from './fields';
import { readYaml } from './yaml';

export interface SectionPlace {
  id: string;
  name: string;
  line: number;
}

export interface CoursePlan {
  name: string;
  grade: number;
  term: number;
  /** Of what was taught before: each section makes good the one point that is its id. */
  bridges: boolean;
  units: { name: string; chapters: { name: string; sections: SectionPlace[] }[] }[];
}

export function readCoursePlan(text: string, source: Source): CoursePlan | undefined {
  const errorsBefore = source.errorsCount;
  const yaml = readYaml(text, source);
  if (!yaml) return undefined;
  const fields = new Fields(yaml, source, '课程');
  const name = fields.text('name')?.value ?? '';
  const grade = fields.integer('grade', [1, 12]) ?? 0;
  const term = fields.integer('term', [1, 2]) ?? 0;
  const bridges = fields.optionalBoolean('bridges') ?? false;
  const units = (fields.list('units') ?? []).map((node) => {
    const unit = new Fields(node, source, '单元');
    const unitName = unit.text('name')?.value ?? '';
    const chapters = (unit.list('chapters') ?? []).map((inner) => readChapter(new Fields(inner, source, '章')));
    unit.done();
    return { name: unitName, chapters };
  });
  fields.done();
  reportRepeated(units, source);
  return source.errorsCount > errorsBefore ? undefined : { name, grade, term, bridges, units };
}

function readChapter(fields: Fields): CoursePlan['units'][number]['chapters'][number] {
  const name = fields.text('name')?.value ?? '';
  const sections = (fields.list('sections') ?? []).flatMap((node) => {
    const section = new Fields(node, fields.source, '小节');
    const id = section.id();
    const title = section.text('name');
    section.done();
    return id !== undefined && title ? [{ id, name: title.value, line: node.line }] : [];
  });
  fields.done();
  return { name, sections };
}

function reportRepeated(units: CoursePlan['units'], source: Source): void {
  const seen = new Set<string>();
  for (const { id, line } of units.flatMap(({ chapters }) => chapters.flatMap(({ sections }) => sections))) {
    if (seen.has(id)) source.error(line, 'ID_REPEATED', `小节 ${id} 写了两次`);
    seen.add(id);
  }
}

export interface KnowledgePointSource {
  id: string;
  line: number;
  name: string;
  grade: number;
  term: number;
  /** In grades: 7.25 is the middle of the first term of grade 7. */
  position: number;
  strand: string;
  chapter: string;
  prerequisites: string[];
}

export function readKnowledgePoints(text: string, source: Source): KnowledgePointSource[] {
  const yaml = readYaml(text, source);
  if (!yaml) return [];
  if (yaml.t !== 'list') {
    source.error(1, 'FIELD_KIND', '知识点写成列表，每行一个');
    return [];
  }
  const points = yaml.items.flatMap((node) => {
    const fields = new Fields(node, source, '知识点');
    const id = fields.id();
    const name = fields.text('name');
    const grade = fields.integer('grade', [1, 12]);
    const term = fields.integer('term', [1, 2]);
    const position = Number(fields.text('position')?.value);
    const strand = fields.text('strand');
    const chapter = fields.text('chapter');
    const prerequisites = (fields.texts('prerequisites') ?? []).map(({ value }) => value);
    fields.done();
    if (id === undefined || !name || grade === undefined || term === undefined || !strand || !chapter) return [];
    if (!(position >= 1 && position < 13)) {
      source.error(node.line, 'FIELD_KIND', `知识点 ${id} 的 position 应为年级的位置，例如 7.25`);
      return [];
    }
    return [{ id, line: node.line, name: name.value, grade, term, position, strand: strand.value, chapter: chapter.value, prerequisites }];
  });
  const ids = new Set<string>();
  for (const { id, line } of points) {
    if (ids.has(id)) source.error(line, 'ID_REPEATED', `知识点 ${id} 写了两次`);
    ids.add(id);
  }
  for (const { line, prerequisites } of points) {
    for (const id of prerequisites) if (!ids.has(id)) source.error(line, 'KNOWLEDGE_POINT', `前置知识点 ${id} 不存在`);
  }
  return points;
}
