/** Questions of mathematics as they are asked. */
import type { Question, Solution } from '@xueban/contract/resources/math/questions';
import type { Queryable } from '../../courses';

export interface AskedVariant {
  questionId: number;
  variant: number;
}

/** A question in a variant, with its solution. */
export interface WholeQuestion {
  question: Question;
  solution: Solution;
}

/** SQL of a question and its variant as the contract has them, of `questions` and `question_variants`. */
const QUESTION = `
json_build_object('id', questions.id, 'sequence', questions.sequence, 'section_id', questions.section_id, 'variant', question_variants.variant,
  'variants_count', questions.variants_count, 'kind', questions.kind, 'difficulty', questions.difficulty,
  'knowledge_points', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by place), '[]')
    from unnest(questions.knowledge_point_ids) with ordinality as ids(id, place) join knowledge_points p on p.id = ids.id)) as head,
  question_variants.content, question_variants.solution`;

const LOAD_QUESTIONS = {
  name: 'load_questions',
  text: `
select ${QUESTION}
from unnest($1::bigint[], $2::smallint[]) with ordinality as asked(id, variant, place)
  join questions on questions.id = asked.id and questions.kind is not null
  join question_variants on question_variants.question_id = asked.id and question_variants.variant = asked.variant % questions.variants_count
order by place`,
};

interface Row {
  head: Omit<Question, 'prompt' | 'hint' | 'options' | 'matches' | 'blanks'>;
  content: Pick<Question, 'prompt' | 'hint' | 'options' | 'matches' | 'blanks'>;
  solution: Solution;
}
const toWhole = ({ head, content, solution }: Row): WholeQuestion => ({ question: { ...head, ...content }, solution });

/** In this order; what there is not is left out. Of a variant that an import has taken away another is shown in its place. */
export async function loadQuestions(pool: Queryable, asked: readonly AskedVariant[]): Promise<WholeQuestion[]> {
  if (asked.length === 0) return [];
  const { rows } = await pool.query<Row>({
    ...LOAD_QUESTIONS,
    values: [asked.map(({ questionId }) => questionId), asked.map(({ variant }) => variant)],
  });
  return rows.map(toWhole);
}

export async function findQuestion(pool: Queryable, asked: AskedVariant): Promise<WholeQuestion | undefined> {
  return (await loadQuestions(pool, [asked]))[0];
}

export interface QuestionFilter {
  courseId: number;
  sectionId?: number | undefined;
  chapterId?: number | undefined;
  knowledgePointId?: string | undefined;
  difficulty?: number | undefined;
}

const WANTED = `
questions.course_id = $1 and questions.removed_at is null and questions.kind is not null
  and ($2::bigint is null or questions.section_id = $2) and ($3::bigint is null or questions.chapter_id = $3)
  and ($4::text is null or $4 = any(questions.knowledge_point_ids)) and ($5::int is null or questions.difficulty = $5)`;

const LIST_QUESTIONS = {
  name: 'list_questions',
  text: `
select ${QUESTION}
from questions join sections on sections.id = questions.section_id
  join question_variants on question_variants.question_id = questions.id and question_variants.variant = 0
where ${WANTED} order by sections.sequence, questions.sequence limit $6 offset $7`,
};
const COUNT_QUESTIONS = { name: 'count_questions', text: `select count(*)::int as total from questions where ${WANTED}` };

/** Of a course by sequence, in their first variant. */
export async function listQuestions(
  pool: Queryable,
  { courseId, sectionId, chapterId, knowledgePointId, difficulty }: QuestionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Question[]; total: number }> {
  const wanted = [courseId, sectionId ?? null, chapterId ?? null, knowledgePointId ?? null, difficulty ?? null];
  const { rows } = await pool.query<Row>({ ...LIST_QUESTIONS, values: [...wanted, limit, offset] });
  const { rows: counted } = await pool.query<{ total: number }>({ ...COUNT_QUESTIONS, values: wanted });
  return { items: rows.map((row) => toWhole(row).question), total: counted[0]?.total ?? 0 };
}
