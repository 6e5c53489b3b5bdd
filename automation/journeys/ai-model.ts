/** What the model of a spec writes: sentences around the words it is asked to use, whatever they are. */

/** A line of the material: `1. look up v. 查`. */
const LINE = /^\d+\. ([A-Za-z' -]+?) (?:[a-z]+\.|\p{Script=Han})/u;
/** The same with its meaning. */
const MEANING = /^1\. ([A-Za-z' -]+?) (?:[a-z&./ ]+\. )?(\p{Script=Han}.*)$/mu;

function findWords(input: string): string[] {
  const [, listed = ''] = input.split('要用到的单词：');
  const lines = listed.split('\n').slice(1);
  const end = lines.findIndex((line) => !/^\d+\. /.test(line));
  return lines.slice(0, end < 0 ? lines.length : end).flatMap((line) => LINE.exec(line)?.[1] ?? []);
}

/** @returns an answer of the form that a reading has */
export function readingFrom(input: string): unknown {
  const words = findWords(input);
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

/** @returns a dialogue; one that goes on from another says so in its title */
export function dialogueFrom(input: string): unknown {
  const { parts, ...rest } = readingFrom(input) as { parts: { sentences: object[] }[] };
  const sentences = parts.flatMap((part) => part.sentences);
  const half = Math.ceil(sentences.length / 2);
  return {
    ...rest,
    title: input.includes('上一篇：新书里的对话') ? '对话的下一段' : '新书里的对话',
    parts: [
      { speaker: 'Tom', sentences: sentences.slice(0, half) },
      { speaker: 'Amy', sentences: sentences.slice(half) },
    ],
  };
}

/** @returns a text with a sentence in it that none of its readers should find */
export function readingWith(sentence: { en: string; zh: string }): (input: string) => unknown {
  return (input) => {
    const { parts, ...rest } = readingFrom(input) as { parts: { sentences: object[] }[] };
    return { ...rest, parts: [...parts, { sentences: [sentence] }] };
  };
}

/** @returns how a word that went wrong is to be remembered; what it means comes last */
export function wordExplanationFrom(input: string): unknown {
  const [, word = '', meaning = ''] = MEANING.exec(input.slice(input.indexOf('单词：'))) ?? [];
  return {
    title: '记住这个词',
    steps: [
      { think: '先看这个词的开头，像哪个学过的词？', text: '把它分成几段，一段一段地读。' },
      { think: null, text: '再放进句子里想一想。' },
    ],
    answer: `${word}：${meaning}`,
    remember: '读三遍，写三遍，明天再看一眼。',
    examples: [{ en: `We read the word ${word} in our new book.`, zh: '我们在新书里读到这个词。' }],
    questions: [],
  };
}

/** @returns a way to the answer that the school's author gave */
export function questionExplanationFrom(input: string): unknown {
  const answer = /^正确答案：(.*)$/m.exec(input)?.[1] ?? '';
  return {
    title: '一步一步来',
    steps: [
      { think: '这道题要求什么？', text: '先看清题目里的符号。' },
      { think: '用哪条法则？', text: '再想一想学过的法则，自己算一遍。' },
    ],
    answer,
    remember: '先定符号，再算数。',
  };
}

/** A course in the material: `1. 名（单词）：七天到期复习的词数 3、0、…；…新词 12 个；…`. */
const WORD_COURSE = /^(\d+)\. .*（单词）：七天到期复习的词数 ([\d、]+)；/gm;

/** @returns a week in which what is due is done on its day */
export function planFrom(input: string): unknown {
  const courses = Array.from(input.matchAll(WORD_COURSE), ([, course, due = '']) => ({
    course: Number(course),
    due: due.split('、').map(Number),
  }));
  const getDays = (day: number) =>
    courses
      .filter(({ due }) => (due[day] ?? 0) > 0)
      .map(({ course }) => ({ place: 'review_words', course, text: '复习到期的单词', minutes: 10 }));
  return {
    title: '这一周',
    note: '先把到期的单词复习完，再学新的。',
    days: Array.from({ length: 7 }, (_, day) => ({
      items: [...getDays(day), ...(day === 1 ? [{ place: 'ai', course: null, text: '读一篇短文', minutes: 10 }] : [])],
    })),
  };
}
