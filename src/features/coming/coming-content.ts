import type { ComingPageProps } from './ComingPage';

/** What the tabs that are not open yet say of themselves. Plans, not promises: no dates, no numbers. */
export const comingContent = {
  math: {
    title: '数学思维',
    text: '讲清一个知识点，练会了再往前走。',
    parts: [
      { glyph: 'book', title: '核心知识', text: '每一节的讲解，配好图和例题' },
      { glyph: 'check', title: '小测', text: '学完就练，答完就知道哪里没懂' },
      { glyph: 'sync', title: '飞轮复习', text: '做错的题过几天再来一次，直到会' },
      { glyph: 'chart', title: '水平测试', text: '看看现在学到哪里，从哪里开始合适' },
    ],
    now: '数学还在准备，暂时没有可做的题。现在可以先学单词。',
  },
  ai: {
    title: 'AI 智能',
    text: '用学过的词，多读一遍，多用一次。',
    parts: [
      { glyph: 'doc', title: '短文', text: '把这周的单词放进一篇读得懂的短文' },
      { glyph: 'spark', title: '练习', text: '按错词出几道题，换个句子再认一次' },
      { glyph: 'shield', title: '看得清楚', text: '每一段都标明“AI 生成”，可以请老师复核' },
    ],
    now: 'AI 智能还在准备，现在不会生成任何内容。可以先学单词。',
  },
} as const satisfies Record<string, ComingPageProps>;
