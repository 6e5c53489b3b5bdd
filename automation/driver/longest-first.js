/** Order of the specs: the long ones first, so that both workers end at about the same time. */
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST = [
  'thirty-days',
  'eyes-and-hands',
  'ai',
  'vocab-test',
  'math-section',
  'mine',
  'math-mistakes',
  'whole-round',
  'second-phone',
  'teacher-lessons',
  'math-judging',
  'prints',
  'offline',
  'every-page',
  'guest',
];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const index = LONGEST.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
      return index < 0 ? LONGEST.length : index;
    };
    return [...tests].sort((a, b) => place(a) - place(b) || a.path.localeCompare(b.path));
  }
};
