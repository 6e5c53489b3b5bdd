/** The plan of the week by rule: what is due on its day, mistakes in between, something new where there is time. */
import type { PlanItem } from '@xueban/contract/resources/ai-generations';
import { addDays } from '../../school-calendar';
import type { PlanMaterial } from '../material';
import type { Made, NoMaterial } from '../task';
import { amountAt, coursesOf, isNothingToPlan, minutesADay, type Place, type ToPlan } from './figures';

const DAYS = 7;
/** Seconds a word of a review, and minutes of a mistake word, a wrong question, a section, the rest of a round. */
const SECONDS_A_WORD = 25;
const MINUTES = { mistakeWord: 1, wrongQuestion: 4, reviewSection: 12, newSection: 25, roundWord: 1.5, reading: 10 };
const A_DAY = { mistakeWords: 10, wrongQuestions: 3, newWords: 15 };
const LONGEST = 40;

interface Work {
  place: Place;
  course: ToPlan | undefined;
  text: string;
  minutes: number;
}

const within = (minutes: number): number => Math.min(LONGEST, Math.max(5, Math.round(minutes)));

export function schoolPlan(material: PlanMaterial): Made | NoMaterial {
  if (isNothingToPlan(material)) return 'nothing_to_plan';
  const courses = coursesOf(material);
  const most = minutesADay(material.learner.grade);
  const days = Array.from({ length: DAYS }, (_, day) => {
    const items: PlanItem[] = [];
    let left = most;
    for (const { place, course, text, minutes } of worksOf(courses, day)) {
      if (minutes > left || items.length === 4) continue;
      items.push({ place, text, minutes, course_id: course?.courseId ?? null });
      left -= minutes;
    }
    return { day: addDays(material.today, day), items };
  });
  return { title: '本周计划', content: { kind: 'plan', note: noteOf(courses), days } };
}

/** Of a day, the most needed first: reviews, then by turns mistakes and what is new, so that no day is full of one thing. */
function worksOf(courses: readonly ToPlan[], day: number): Work[] {
  const reviews = courses.flatMap((course) => reviewsOf(course, day));
  const others = courses.flatMap((course, at) =>
    day % 2 === at % 2 ? [...mistakesOf(course, day), ...newOf(course, day)] : [...newOf(course, day), ...mistakesOf(course, day)],
  );
  // The last day of the week is for reading.
  const reading: Work[] = day % 3 === 2 ? [{ place: 'ai', course: undefined, text: '读一读、练一练', minutes: MINUTES.reading }] : [];
  return day === DAYS - 1 ? [...reviews, ...reading] : [...reviews, ...others.slice(0, 2), ...reading];
}

function reviewsOf(course: ToPlan, day: number): Work[] {
  if (course.of === 'words') {
    const due = amountAt('review_words', course, day);
    return due === 0 ? [] : [{ place: 'review_words', course, text: `复习 ${due} 个单词`, minutes: within((due * SECONDS_A_WORD) / 60) }];
  }
  const section = course.dueSections[day];
  return section === undefined
    ? []
    : [{ place: 'review_math', course, text: `复习“${shortened(section)}”`, minutes: MINUTES.reviewSection }];
}

/** What mistakes are, where they are put right, how many on a day, and how long one takes. */
const MISTAKES: Readonly<Record<ToPlan['of'], { place: Place; aDay: number; minutes: number; text: (count: number) => string }>> = {
  words: { place: 'mistake_words', aDay: A_DAY.mistakeWords, minutes: MINUTES.mistakeWord, text: (count) => `练 ${count} 个错词` },
  math: {
    place: 'mistake_questions',
    aDay: A_DAY.wrongQuestions,
    minutes: MINUTES.wrongQuestion,
    text: (count) => `重做 ${count} 道错题`,
  },
};

function mistakesOf(course: ToPlan, day: number): Work[] {
  const { place, aDay, minutes, text } = MISTAKES[course.of];
  const count = Math.min(aDay, course.mistakes - Math.floor(day / 2) * aDay);
  return count <= 0 ? [] : [{ place, course, text: text(count), minutes: within(count * minutes) }];
}

function newOf(course: ToPlan, day: number): Work[] {
  if (course.of === 'math') {
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
  const { openRound, newWords } = course;
  if (day === 0 && openRound !== null && openRound > 0)
    return [{ place: 'learn_words', course, text: `学完这一轮剩下的 ${openRound} 个词`, minutes: within(openRound * MINUTES.roundWord) }];
  if (newWords === 0 || day % 2 === 1) return [];
  const count = Math.min(A_DAY.newWords, newWords);
  return [{ place: 'learn_words', course, text: `学 ${count} 个新词`, minutes: within(count * MINUTES.roundWord) }];
}

const shortened = (name: string): string => (name.length <= 14 ? name : `${name.slice(0, 13)}…`);

function noteOf(courses: readonly ToPlan[]): string {
  const due = courses.reduce((sum, course) => sum + amountAt('review_words', course), 0);
  const sections = courses.reduce((sum, course) => sum + amountAt('review_math', course), 0);
  const mistakes = courses.reduce((sum, { mistakes: count }) => sum + count, 0);
  const review = [due > 0 ? `${due} 个单词` : '', sections > 0 ? `${sections} 个小节` : ''].filter((part) => part !== '').join('和 ');
  const said = [
    review === '' ? '这一周没有到期的复习，可以多学一点新的。' : `这一周有 ${review}要复习，都排在到期的那一天。`,
    mistakes > 0 ? `还有 ${mistakes} 个做错的，每天练几个。` : '',
    '最后一天轻松一点。',
  ];
  return said.join('');
}
