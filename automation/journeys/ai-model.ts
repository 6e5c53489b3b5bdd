/** What the model of a spec writes: sentences around the words it is asked to use, whatever they are. */

/** A line of the material: `1. look up v. 查`. */
const LINE = /^\d+\. ([A-Za-z' -]+?) (?:[a-z]+\.|\p{Script=Han})/u;

function wordsIn(input: string): string[] {
  const [, listed = ''] = input.split('要用到的单词：');
  const lines = listed.split('\n').slice(1);
  const end = lines.findIndex((line) => !/^\d+\. /.test(line));
  return lines.slice(0, end < 0 ? lines.length : end).flatMap((line) => LINE.exec(line)?.[1] ?? []);
}

/** @returns an answer of the form that a reading has */
export function readingFrom(input: string): unknown {
  const words = wordsIn(input);
  const sentences = words.map((word) => ({
    en: `Today we read the word ${word} in our new book.`,
    zh: `今天我们在新书里读到 ${word} 这个词。`,
  }));
  return {
    title: '新书里的词',
    parts: [{ sentences: [{ en: 'We have a new book at school.', zh: '我们学校有一本新书。' }, ...sentences] }],
    words: [],
    questions: [
      { question: 'Where is the new book?', options: ['At school', 'At home', 'In the park'], answer: 0, explanation: '第一句说在学校。' },
      {
        question: 'What do we do with the book today?',
        options: ['We read it.', 'We eat it.', 'We sell it.'],
        answer: 0,
        explanation: '每一句都说在读。',
      },
    ],
  };
}
