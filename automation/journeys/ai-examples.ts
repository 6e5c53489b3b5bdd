/** Examples of what is made, with the longest words and titles a screen has to bear. For pictures. */
import type { AiContent, AiQuestion } from '@xueban/contract/resources/ai-generations';
import type { RichText } from '@xueban/contract/resources/math/rich-text';

const say = (text: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];

const question = (number: number, more: Partial<AiQuestion> & Pick<AiQuestion, 'answer_kind' | 'answers'>): AiQuestion => ({
  number,
  prompt: say(`第 ${number} 题`),
  options: [],
  pieces: [],
  hint: null,
  explanation: say('看第一段第二句：He looked it up in a dictionary.'),
  word_id: null,
  ...more,
});

const questions: AiQuestion[] = [
  question(1, {
    prompt: say('What did Tom do when he met a new word?'),
    answer_kind: 'choice',
    options: ['He asked his grandparents.', 'He looked it up in the dictionary.', 'He went home at once.'].map(say),
    answers: ['1'],
    hint: say('第一段里有 look … up'),
  }),
  question(2, { prompt: say('Tom ＿＿＿＿ two books from the library. （借）'), answer_kind: 'typed', answers: ['borrowed'] }),
  question(3, {
    prompt: say('连成一句话：他在词典里查了那个词。'),
    answer_kind: 'ordering',
    pieces: ['dictionary', 'looked', 'He', 'in', 'up', 'the', 'word', 'the', 'internationally'],
    answers: ['He looked the word up in the dictionary internationally.'],
  }),
];

/** Where the words stand in a sentence. */
const sentence = (text: string, translation: string, words: readonly (readonly [string, number])[]) => ({
  text,
  translation,
  marks: words.map(([found, word]) => ({ from: text.indexOf(found), to: text.indexOf(found) + found.length, word })),
});
const words = [
  ['borrow', '/ˈbɒrəʊ/', '借入；借用', 1],
  ['dictionary', '/ˈdɪkʃənri/', '词典；字典', 1],
  ['certainly', '/ˈsɜːtnli/', '当然；无疑', 1],
  ['internationalization', '/ˌɪntəˌnæʃnəlaɪˈzeɪʃn/', '国际化', null],
  ['grandparent', '/ˈɡrænpeərənt/', '祖父（母）；外祖父（母）', 1],
  ['library', '/ˈlaɪbrəri/', '图书馆', null],
].map(([spelling, phonetic, meaning, word_id]) => ({ spelling, phonetic, meaning, word_id, audio_url: null })) as Extract<
  AiContent,
  { kind: 'reading' }
>['words'];

const first = [
  sentence('Tom borrowed two books from the library.', '汤姆从图书馆借了两本书。', [
    ['borrowed', 0],
    ['library', 5],
  ]),
  sentence('One was a dictionary, and the other was about internationalization.', '一本是词典，另一本讲国际化。', [
    ['dictionary', 1],
    ['internationalization', 3],
  ]),
];
const second = [
  sentence('“Can you read it?” asked his grandparents.', '“你读得懂吗？”他的祖父母问。', [['grandparents', 4]]),
  sentence('“Certainly!” he said, and looked up every new word.', '“当然！”他说，然后查了每一个生词。', [['Certainly', 2]]),
];

export const examples: readonly { name: string; title: string; content: AiContent }[] = [
  {
    name: 'reading',
    title: 'Tom 和他的祖父母在图书馆度过的一个很长很长的星期六下午',
    content: {
      kind: 'reading',
      form: 'text',
      parts: [
        { speaker: null, sentences: first },
        { speaker: null, sentences: second },
      ],
      words,
      questions: questions.slice(0, 2),
    },
  },
  {
    name: 'dialogue',
    title: '在图书馆',
    content: {
      kind: 'reading',
      form: 'dialogue',
      parts: [
        { speaker: 'Tom', sentences: first },
        { speaker: 'Grandma', sentences: second },
        { speaker: 'Tom', sentences: [sentence('Certainly.', '当然。', [['Certainly', 2]])] },
      ],
      words,
      questions: questions.slice(0, 1),
    },
  },
  { name: 'exercise', title: '连词成句', content: { kind: 'exercise', exercise_type: 'ordering', questions } },
  {
    name: 'explanation',
    title: 'borrow 和 lend 怎么分',
    content: {
      kind: 'explanation',
      word_id: 1,
      question_id: null,
      subject: say('borrow：借入。你把它和 lend（借出）弄混过两次。'),
      steps: [
        { think: say('“借”这个动作里，东西从谁的手里到谁的手里？'), text: say('borrow 是东西到自己手里：I borrow a book from Tom.') },
        { think: say('那么 lend 呢？'), text: say('lend 是东西从自己手里出去：Tom lends a book to me.') },
        { think: null, text: say('看后面跟的词：from 跟 borrow，to 跟 lend。') },
      ],
      answer: say('这句用 borrow：May I borrow your dictionary?'),
      remember: say('borrow … from，lend … to：进来用 from，出去用 to。'),
      questions: questions.slice(0, 1),
    },
  },
];

/** The week from a day on. */
export function planFrom(day: string): AiContent {
  const dayAfter = (days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return {
    kind: 'plan',
    note: '这周到期的单词有 32 个，先把它们复习完，再学新的。数学错题里“忘了变号”最多，周三专门练一次。',
    days: [0, 1, 2, 3, 4, 5, 6].map((at) => ({
      day: dayAfter(at),
      items:
        at === 5
          ? []
          : [
              { text: '复习 32 个到期的单词', minutes: 8, place: 'review_words' as const, course_id: 1 },
              ...(at % 2 === 0
                ? [{ text: '学一组新单词（Unit 3 · 第2章 校园生活）', minutes: 15, place: 'learn_words' as const, course_id: 1 }]
                : []),
              ...(at === 2 ? [{ text: '练 6 道“忘了变号”的错题', minutes: 12, place: 'mistake_questions' as const, course_id: 2 }] : []),
            ],
    })),
  };
}
