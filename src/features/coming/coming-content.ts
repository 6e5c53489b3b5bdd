import type { ComingPageProps } from './ComingPage';

/** What the tabs that are not open yet say of themselves. Plans, not promises: no dates, no numbers. */
export const comingContent = {
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
