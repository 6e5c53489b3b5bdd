/** Forms that learners are shown among the options of a cloze: right ones, or none. */
import { textOfRich } from '../../src/modules/ai/rules/answer/rich';
import { endingOf, inflected } from '../../src/modules/ai/rules/english/inflected';
import type { MaterialWord } from '../../src/modules/ai/rules/material';
import { schoolExercise } from '../../src/modules/ai/rules/word-exercise/school';
import { oneIn } from '../support/long-form';
import { COURSES } from './courses';

const plural = (word: string): string | undefined => inflected(word, 's', 'n.');

test.each([
  ['child', 'children'],
  ['policeman', 'policemen'],
  ['knife', 'knives'],
  ['potato', 'potatoes'],
  ['stomach', 'stomachs'],
  ['city', 'cities'],
  ['toy', 'toys'],
  ['class', 'classes'],
  ['photo', 'photos'],
  ['housework', undefined],
  ['pollution', undefined],
  ['advice', undefined],
  ['sheep', undefined],
  ['trousers', undefined],
  ['clothes', undefined],
])('of the noun %s there is %s', (word, form) => expect(plural(word)).toBe(form));

test.each([
  ['put', 'put', 'putting'],
  ['begin', 'began', 'beginning'],
  ['forget', 'forgot', 'forgetting'],
  ['prefer', 'preferred', 'preferring'],
  ['control', 'controlled', 'controlling'],
  ['show', 'showed', 'showing'],
  ['beat', 'beat', 'beating'],
  ['go', 'went', 'going'],
  ['visit', 'visited', 'visiting'],
  ['die', 'died', 'dying'],
  ['see', 'saw', 'seeing'],
  ['play', 'played', 'playing'],
  ['fix', 'fixed', 'fixing'],
  ['snow', 'snowed', 'snowing'],
  ['be', undefined, undefined],
])('of the verb %s there are %s, %s', (word, past, ing) =>
  expect([inflected(word, 'ed', 'v.'), inflected(word, 'ing', 'v. & n.')]).toEqual([past, ing]),
);

test('a form is found as it is made', () => {
  expect(endingOf('child', 'children', 'n.')).toBe('s');
  expect(endingOf('solve', 'solved', 'v.')).toBe('ed');
  expect(endingOf('lend', 'lends', 'v.')).toBe('s');
  expect(endingOf('owl', 'owl', 'n.')).toBeNull();
  expect(endingOf('good', 'better', 'adj.')).toBeUndefined();
});

/** What spelling alone makes of words of the courses, and no Englishman. */
const NO_WORDS =
  /^(?:childs|\w+mans|mans|knifes|potatos|tomatos|mouses|tooths|foots|leafs|wifes|wolfs|gooses|sheeps|stomaches|clotheses|\w*works?es|(?:house|home|team)works|pollutions|knowledges|informations|furnitures|luggages|(?:put|cut|set|shut|hit|let|hurt|upset)ted|readed|costed|begining|forgeting|prefered|regreted|controled|goed|haves|bes)$/i;

test.each(COURSES)('the clozes of %s offer words of the part of speech that is asked for, in forms that there are', (_name, words) => {
  const wrong: string[] = [];
  const places = Array.from({ length: Math.ceil((words.length - 120) / 10) }, (_, at) => 120 + 10 * at);
  for (const from of oneIn(3, places)) {
    const some = words.slice(from, from + 10);
    const material = {
      words: some,
      learned: words.slice(0, from),
      learner: { grade: null },
      courseName: '',
      known: new Set<string>(),
      senses: [],
    };
    const made = schoolExercise('cloze', { of: 'words', ...material, earlier: null }, from);
    if (typeof made === 'string' || made.content.kind === 'plan') continue;
    for (const { options, answers, word_id: id } of made.content.questions) {
      const asked = some.find((word) => word.id === id);
      const shown = options.map((option) => textOfRich(option).toLowerCase());
      wrong.push(...shown.filter((option) => NO_WORDS.test(option)));
      if (shown[Number(answers[0])] !== asked?.spelling.toLowerCase()) continue;
      const fits = ({ partOfSpeech }: MaterialWord): boolean => partOfSpeech.slice(0, 2) === asked?.partOfSpeech.slice(0, 2);
      wrong.push(...shown.filter((option) => !words.some((word) => word.spelling.toLowerCase() === option && fits(word))));
    }
  }
  expect(wrong).toEqual([]);
});
