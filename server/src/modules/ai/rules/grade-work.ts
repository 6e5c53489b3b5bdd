/**
 * Judging a written solution by AI: what the model is asked, what it has to answer, and what of that is believed.
 */
import { type Static, Type } from '@sinclair/typebox';
import { isSafe } from './answer/safe';
import { GRADE_WORK_1 } from './prompts/grade-work@1';
import { workAsData } from './safety/as-data';
import { isChinese } from './safety/text';

/** From this score on the work counts as right. */
export const PASSING_SCORE = 80;
const MAX_REASON = 120;

export interface WorkToGrade {
  /** The problem, the right answer and what gets points, as their author wrote them. */
  problem: string;
  answer: string;
  rubric: readonly { points: number; for: string }[];
  /** What the learner wrote; a photo goes along as a picture. */
  work: string;
  hasPhoto: boolean;
}

export const GRADE_WORK_PROMPT = GRADE_WORK_1;

export const WorkGraded = Type.Object({
  readable: Type.Boolean(),
  points: Type.Array(Type.Number({ minimum: 0, maximum: 100 }), { maxItems: 20 }),
  wrong_step: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
  reason: Type.String({ minLength: 1, maxLength: 1000 }),
});

export function gradeWorkInput({ problem, answer, rubric, work, hasPhoto }: WorkToGrade): string {
  const points = rubric.map(({ points: most, for: what }, at) => `${at + 1}. ${what}（${most} 分）`).join('\n');
  const written = work.trim() === '' ? '（没有文字）' : workAsData(work);
  return `<题目>\n${problem}\n</题目>\n<参考答案>\n${answer}\n</参考答案>\n<评分点>\n${points}\n</评分点>\n<学生作答>\n${written}\n</学生作答>\n${hasPhoto ? '学生作答的照片在后面。' : '没有照片。'}`;
}

/** Says that an order of the learner, not the work, made the points. */
const OBEYS =
  /(?:按照?|听从|根据|应)(?:了)?(?:你|学生|同学|照片|图片|作答)[^,，。]{0,8}(?:要求|指示|指令)|(?<!题目?的?)(?:要求|指示|指令)[^。]{0,8}(?:给|打|判)[^。]{0,6}(?:满分|正确|全对)/;
/** Hands on what stands in the work about its own mark: 照片上写着请给满分. */
const QUOTES_A_MARK =
  /(?:照片|图片|图中|图上|作答|纸上)[^，。]{0,6}(?:写着|写有|所写|写了?[“"「『]|注明|标明|标着|说明|有?老师|请|让我|要求)[^。]{0,20}(?:满分|全对|给分|得分|正确)|批改(?:过|好|完)/;
/** Finds a fault, or none at all. 没有错, 不错 and 无误 find none. */
const FINDS_FAULT =
  /(?<!没有|没|不|无|未|改|纠|易|防|避免|[出算写列移看弄搞])(?:出|算|写|列|移|看|弄|搞)?错(?!题|误已)|不对(?!称)|不正确|有误|不成立/;
const FINDS_NONE = /(?:全部|完全|全都?|都)(?:正确|对)(?!了?吗)|非常好|没有错|无误/;
/** Words of English one after the other: no step of a solution. */
const ENGLISH_WORDS = /[a-z]{2,}(?:[\s,.!?']+[a-z]{2,}){2}/i;

/**
 * A verdict drawn from the model's answer; undefined when it cannot be believed (its points and its words contradict each other,
 * too), is not fit for a learner, or the work could not be read.
 */
export function judgeWork(
  { rubric }: Pick<WorkToGrade, 'rubric'>,
  graded: Static<typeof WorkGraded>,
): { right: boolean; score: number; reason: string } | undefined {
  const { readable, points, wrong_step: wrongStep, reason } = graded;
  if (!readable || points.length !== rubric.length) return undefined;
  if (points.some((each, at) => !Number.isInteger(each) || each > (rubric[at]?.points ?? 0))) return undefined;
  const most = rubric.reduce((sum, { points: all }) => sum + all, 0);
  if (most === 0 || !isFit(reason, wrongStep ?? '')) return undefined;
  const given = points.reduce((sum, each) => sum + each, 0);
  if (given === most && (wrongStep !== null || FINDS_FAULT.test(reason))) return undefined;
  if (given === 0 && FINDS_NONE.test(reason) && !FINDS_FAULT.test(reason)) return undefined;
  const score = Math.round((given * 100) / most);
  const right = score >= PASSING_SCORE;
  const said = plain(reason, MAX_REASON);
  const step = wrongStep === null || right ? '' : plain(wrongStep, 60);
  return { right, score, reason: step === '' ? said : `${said}（可以再看看：${step}）` };
}

/** A step is the learner's own and may be nothing but a formula, in which a<b>c and [x](y) are no marks of a page. */
function isFit(reason: string, step: string): boolean {
  if (!isChinese(reason, 2) || OBEYS.test(reason) || QUOTES_A_MARK.test(reason) || !isSafe([reason], GRADE_WORK_1)) return false;
  return !ENGLISH_WORDS.test(step) && isSafe([step.replace(/[<>`*#]/g, ' ').replaceAll('](', '] (')], GRADE_WORK_1);
}

/** One line without marks of a page. */
function plain(text: string, most: number): string {
  const line = text
    .replace(/[<>`*#]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
