/** The plan of the week by rule: what is due on the day that has room for it, mistakes in between, something new where there is time. */
import { GROUP_SIZE, SECONDS_PER_REVIEW_WORD } from '@xueban/contract/constants';
import type { PlanItem } from '@xueban/contract/resources/ai-generations';
import { addDays } from '../../../school/rules/school-calendar';
import type { PlanMaterial } from '../material';
import type { Made, NoMaterial } from '../task';
import {
  amountAt,
  getCourses,
  getRoomForWords,
  isNothingToPlan,
  MINUTES_PER_ROUND_WORD,
  minutesADay,
  type Place,
  sayPutOff,
  type ToPlan,
} from './figures';

const DAYS = 7;
/** Minutes of a mistake word, a wrong question, a section, a reading. */
const MINUTES = { mistakeWord: 1, wrongQuestion: 4, reviewSection: 12, newSection: 25, reading: 10 };
const A_DAY = { mistakeWords: 10, wrongQuestions: 3, newWords: 15 };
/** Of one thing on a day, minutes; and of reviews, which are due however long they take. */
const LONGEST = 40;
const LONGEST_REVIEW = 180;
const MOST_ITEMS = 4;

interface Work {
  place: Place;
  course: ToPlan | undefined;
  text: string;
  minutes: number;
  /** Of new words: how many, and what is said where the daily goal has room for fewer. */
  words?: { count: number; say: (count: number) => string };
  /** It goes on with a round that was begun: once a week. */
  resumes?: boolean;
}

const within = (minutes: number, most = LONGEST): number => Math.min(most, Math.max(5, Math.round(minutes)));

export function schoolPlan(material: PlanMaterial): Made | NoMaterial {
  if (isNothingToPlan(material)) return 'nothing_to_plan';
  const courses = getCourses(material);
  const resumed = new Set<ToPlan>();
  const days = Array.from({ length: DAYS }, (_, day) => ({
    day: addDays(material.today, day),
    items: planDay(material, courses, day, resumed),
  }));
  return { title: '本周计划', content: { kind: 'plan', note: getNote(material, courses), days } };
}

function planDay(material: PlanMaterial, courses: readonly ToPlan[], day: number, resumed: Set<ToPlan>): PlanItem[] {
  const items: PlanItem[] = [];
  let minutesLeft = minutesADay(material.learner.grade);
  let wordsLeft = getRoomForWords(material, courses, day);
  const add = (wanted: Work, isDue = false): void => {
    const work = fitted(wanted, wordsLeft);
    if (work === undefined || (!isDue && (work.minutes > minutesLeft || items.length >= MOST_ITEMS))) return;
    const { place, course, minutes } = work;
    items.push({ place, text: named(work, courses), minutes, course_id: course?.courseId ?? null });
    minutesLeft -= minutes;
    wordsLeft -= work.words?.count ?? 0;
    if (work.resumes && course) resumed.add(course);
  };
  for (const review of courses.flatMap((course) => getReviews(course, day))) add(review, review.place === 'review_words');
  for (const work of getWorks(courses, day, resumed)) add(work);
  // Nothing is due and nothing wrong: something new instead of an idle day.
  if (items.length === 0 && day < DAYS - 1) for (const work of inTurn(courses, day, getNewWords).slice(0, 1)) add(work);
  return items;
}

/** With no more new words than the daily goal has room for; not for less than a group. */
function fitted(work: Work, room: number): Work | undefined {
  const { words } = work;
  if (!words || words.count <= room) return work;
  return room < GROUP_SIZE ? undefined : { ...work, ...ofWords(room, words.say) };
}

const ofWords = (count: number, say: (count: number) => string): Pick<Work, 'words' | 'text' | 'minutes'> => ({
  words: { count, say },
  text: say(count),
  minutes: within(count * MINUTES_PER_ROUND_WORD),
});

/** By turns what is wrong and what is new, so that no day is full of one thing, and on the last day neither. */
function getWorks(courses: readonly ToPlan[], day: number, resumed: ReadonlySet<ToPlan>): Work[] {
  const isMistakesFirst = day % 2 === 0;
  const [mistakes, news] = [inTurn(courses, day, getMistakes), inTurn(courses, day, (course) => getNew(course, day, resumed.has(course)))];
  const [first, second] = isMistakesFirst ? [mistakes, news] : [news, mistakes];
  const others = day === DAYS - 1 ? [] : [...first.slice(0, 1), ...second.slice(0, 1), ...first.slice(1), ...second.slice(1)].slice(0, 3);
  const reading: Work[] = day % 3 === 2 ? [{ place: 'ai', course: undefined, text: '读一读、练一练', minutes: MINUTES.reading }] : [];
  return [...others, ...reading];
}

/** Of all courses, another one first every second day. */
function inTurn(courses: readonly ToPlan[], day: number, planOne: (course: ToPlan, day: number) => Work[]): Work[] {
  const from = courses.length === 0 ? 0 : Math.floor(day / 2) % courses.length;
  return [...courses.slice(from), ...courses.slice(0, from)].flatMap((course) => planOne(course, day));
}

/** Its course is said where the same could be done in another one, too. */
function named({ text, place, course }: Work, courses: readonly ToPlan[]): string {
  const isOne = course?.kind !== 'words' || courses.filter((one) => one.kind === 'words' && amountAt(place, one) > 0).length < 2;
  return isOne ? text : `${text}（${shortened(course.courseName)}）`;
}

function getReviews(course: ToPlan, day: number): Work[] {
  if (course.kind === 'words') {
    const due = amountAt('review_words', course, day);
    const minutes = within((due * SECONDS_PER_REVIEW_WORD) / 60, LONGEST_REVIEW);
    const [carried, putOff] = [course.carriedByDay?.[day] ?? 0, course.putOffByDay?.[day] ?? 0];
    const text = `复习 ${due} 个单词${carried > 0 ? `（含顺延的 ${carried} 个）` : ''}${putOff > 0 ? `，另有 ${putOff} 个顺延` : ''}`;
    return due === 0 ? [] : [{ place: 'review_words', course, text, minutes }];
  }
  const section = course.dueSections[day];
  return section === undefined
    ? []
    : [{ place: 'review_math', course, text: `复习“${shortened(section)}”`, minutes: MINUTES.reviewSection }];
}

/** What mistakes are, where they are put right, how many on a day, and how long one takes. */
const MISTAKES: Readonly<Record<ToPlan['kind'], { place: Place; aDay: number; minutes: number; text: (count: number) => string }>> = {
  words: { place: 'mistake_words', aDay: A_DAY.mistakeWords, minutes: MINUTES.mistakeWord, text: (count) => `练 ${count} 个错词` },
  math: {
    place: 'mistake_questions',
    aDay: A_DAY.wrongQuestions,
    minutes: MINUTES.wrongQuestion,
    text: (count) => `重做 ${count} 道错题`,
  },
};

function getMistakes(course: ToPlan, day: number): Work[] {
  const { place, aDay, minutes, text } = MISTAKES[course.kind];
  const count = Math.min(aDay, course.mistakes - Math.floor(day / 2) * aDay);
  return count <= 0 ? [] : [{ place, course, text: text(count), minutes: within(count * minutes) }];
}

function getNew(course: ToPlan, day: number, isResumed: boolean): Work[] {
  if (course.kind === 'math') {
    if (course.nextSection === null || day % 3 !== 1) return [];
    return [
      {
        place: 'learn_math',
        course,
        text: day < 3 ? `学习“${shortened(course.nextSection)}”` : '接着学下一小节',
        minutes: MINUTES.newSection,
      },
    ];
  }
  const { openRound } = course;
  if (!isResumed && openRound !== null && openRound > 0) {
    const say = (count: number): string =>
      count < openRound ? `接着学这一轮，还有 ${openRound} 个词` : `学完这一轮剩下的 ${openRound} 个词`;
    return [{ place: 'learn_words', course, resumes: true, ...ofWords(Math.min(openRound, A_DAY.newWords), say) }];
  }
  return day % 2 === 1 ? [] : getNewWords(course);
}

function getNewWords(course: ToPlan): Work[] {
  if (course.kind !== 'words' || course.newWords === 0) return [];
  return [{ place: 'learn_words', course, ...ofWords(Math.min(A_DAY.newWords, course.newWords), (count) => `学 ${count} 个新词`) }];
}

const shortened = (name: string): string => (name.length <= 14 ? name : `${name.slice(0, 13)}…`);

function getNote(material: PlanMaterial, courses: readonly ToPlan[]): string {
  const sum = (count: (course: ToPlan) => number): number => courses.reduce((total, course) => total + count(course), 0);
  const due = Math.max(...Array.from({ length: DAYS }, (_, day) => sum((course) => amountAt('review_words', course, day))));
  const sections = sum((course) => amountAt('review_math', course));
  const mistakes = sum(({ mistakes: count }) => count);
  const putOff = sayPutOff(material);
  const review = [
    due > 0 && putOff === '' ? `最多的一天有 ${due} 个单词` : '',
    sections > 0 ? `${due > 0 ? '还' : ''}有 ${sections} 个小节` : '',
  ];
  const inTime = putOff === '' ? '到期的复习都排在当天' : '要复习的';
  const parts = review.filter((part) => part !== '');
  const said = [
    putOff,
    due + sections === 0
      ? '这一周没有到期的复习，可以多学一点新的。'
      : parts.length === 0
        ? ''
        : `${inTime}${putOff === '' ? '，' : ''}${parts.join('，')}。`,
    mistakes > 0 ? `做错的有 ${mistakes} 个，每天练几个。` : '',
    '最后一天轻松一点。',
  ];
  return said.join('');
}
