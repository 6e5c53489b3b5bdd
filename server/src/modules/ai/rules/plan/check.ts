/** What is believed of a plan that a model wrote. */
import type { AiPlan } from '@xueban/contract/resources/ai-generations';
import type { Static } from '@sinclair/typebox';
import { addDays } from '../../../school/rules/school-calendar';
import { shaped } from '../answer/shape';
import type { PlanMaterial } from '../material';
import { isChinese } from '../safety/text';
import type { Checked, Problem } from '../task';
import { amountAt, getCourses, getRoomForWords, MINUTES_PER_ROUND_WORD, minutesADay, sayPutOff, type ToPlan } from './figures';
import { type PlanAnswer, PlanAnswerSchema, type PlannedItem } from './schema';

export function checkPlan(answer: unknown, material: PlanMaterial): Checked {
  const read = shaped(PlanAnswerSchema, answer);
  if (!read.ok) return read;
  const { value } = read;
  const courses = getCourses(material);
  const problems = [...languageProblems(value), ...minutesProblems(value, material), ...goalProblems(value, material)];
  for (const [day, { items }] of value.days.entries()) {
    for (const item of items) problems.push(...itemProblems(item, courses, day));
  }
  problems.push(...missingReviews(value, courses));
  if (problems.length > 0) return { ok: false, problems };
  const content: Static<typeof AiPlan> = {
    kind: 'plan',
    // The model is told only what has room.
    note: join(value.note.trim(), sayPutOff(material)),
    days: value.days.map(({ items }, day) => ({
      day: addDays(material.today, day),
      items: items.map(({ text, minutes, place, course }) => ({
        text: text.trim(),
        minutes,
        place,
        course_id: findCourse(course, courses)?.courseId ?? null,
      })),
    })),
  };
  return { ok: true, title: value.title.trim(), content };
}

/** Two sentences, though the first was written without its end. */
const join = (note: string, more: string): string => `${note}${more === '' || /[。！？!?….~～”）)]$/.test(note) ? '' : '。'}${more}`;

const findCourse = (number: number | null | undefined, courses: readonly ToPlan[]): ToPlan | undefined =>
  number == null ? undefined : courses[number - 1];

function languageProblems({ title, note, days }: PlanAnswer): Problem[] {
  const texts = [title, note, ...days.flatMap(({ items }) => items.map(({ text }) => text))];
  return texts.every((text) => isChinese(text)) ? [] : [{ code: 'language', say: '全部用简体中文' }];
}

function minutesProblems({ days }: PlanAnswer, { learner }: PlanMaterial): Problem[] {
  const most = minutesADay(learner.grade);
  const long = days.flatMap(({ items }, day) => (items.reduce((sum, { minutes }) => sum + minutes, 0) > most ? [day + 1] : []));
  const problems: Problem[] = long.length === 0 ? [] : [{ code: 'length', say: `第 ${long.join('、')} 天超过 ${most} 分钟` }];
  if (days.every(({ items }) => items.length === 0)) problems.push({ code: 'length', say: '什么也没有排' });
  return problems;
}

/** Words of a text that says how many are learned: 学 20 个新词. */
const LEARNED = /(\d+)\s*(?:个|新?单?词)/g;

/** Without a number in the text, as many as its minutes are for. */
function countLearned({ text, minutes, course: number }: PlannedItem, courses: readonly ToPlan[]): number {
  const said = Array.from(text.matchAll(LEARNED), ([, count]) => Number(count));
  if (said.length > 0) return said.reduce((sum, count) => sum + count, 0);
  return Math.min(amountAt('learn_words', findCourse(number, courses)), Math.floor(minutes / MINUTES_PER_ROUND_WORD));
}

function goalProblems({ days }: PlanAnswer, material: PlanMaterial): Problem[] {
  const courses = getCourses(material);
  return days.flatMap(({ items }, day): Problem[] => {
    const learned = items.filter(({ place }) => place === 'learn_words').reduce((sum, item) => sum + countLearned(item, courses), 0);
    const room = Math.max(0, getRoomForWords(material, courses, day));
    return learned > room ? [{ code: 'length', say: `第 ${day + 1} 天学 ${learned} 个新单词，每日目标除了复习只容得下 ${room} 个` }] : [];
  });
}

/** Numbers of a text that count something; times, days and names of sections are none. */
const COUNTED = /(\d+)\s*(?:个|道|组|条)?\s*(?:新|错|到期)?(?:的)?(?:单词|词|题|错题|小节)/g;

function itemProblems({ place, course: number, text }: PlannedItem, courses: readonly ToPlan[], day: number): Problem[] {
  const course = findCourse(number, courses);
  const name = `第 ${day + 1} 天“${text.slice(0, 20)}”`;
  const there = amountAt(place, course);
  if (there === 0) return [{ code: 'wrong_key', say: `${name}：${place} 在这门课程里没有内容` }];
  const most = place === 'review_words' ? amountAt(place, course, day) : there;
  if (most === 0) return [{ code: 'wrong_key', say: `${name}：这一天没有到期的单词` }];
  const counted = place === 'ai' ? [] : Array.from(text.matchAll(COUNTED), ([, written]) => Number(written));
  return counted.some((count) => count > most) ? [{ code: 'wrong_key', say: `${name}：最多 ${most}` }] : [];
}

/** So many words due on a day are not left out. */
const WORTH_PLANNING = 5;

function missingReviews({ days }: PlanAnswer, courses: readonly ToPlan[]): Problem[] {
  return courses.flatMap((course, at) =>
    days.flatMap(({ items }, day): Problem[] => {
      const due = amountAt('review_words', course, day);
      const isPlanned = items.some(({ place, course: number }) => place === 'review_words' && number === at + 1);
      return due < WORTH_PLANNING || isPlanned ? [] : [{ code: 'words_missing', say: `第 ${day + 1} 天有 ${due} 个单词到期，没有排复习` }];
    }),
  );
}
