/** Errors of the catalogue (errors.ts) about AI: judging written work, reading photos, making things, sharing them. */
import type { ErrorEntry } from './error-entry';

export const aiErrors = {
  AI_NOT_SET_UP: {
    status: 422,
    message: '学校没有开通 AI 判定，请家长或老师来批改',
    when: 'Written work is to be judged by AI and the school has configured none (AI_URL, and who checks its texts).',
  },
  AI_USED_UP: {
    status: 429,
    message: '今天的 AI 次数用完了，明天再试，也可以请家长帮忙',
    when: 'Written work is to be judged or a photo read by AI and the student or the school has had as much AI as a day allows.',
  },
  AI_UNAVAILABLE: {
    status: 503,
    message: 'AI 暂时没有回应，请稍后再试，也可以请家长帮忙',
    when: 'The AI service is busy, late, out of reach or refuses; nothing is counted.',
  },
  AI_UNSURE: {
    status: 422,
    message: '这次 AI 没有看明白，写清楚、拍清楚一点再试，也可以请家长帮忙',
    when: 'The AI service answered with something that cannot be believed, or could not read the work or the photo; nothing is counted.',
  },
  AI_CANNOT_SEE: {
    status: 422,
    message: '学校没有开通 AI 看照片，可以写下文字，或者请家长来看',
    when: 'A photo is to be judged or read by AI and the school has configured no model that sees pictures (AI_PICTURE_MODEL).',
  },
  AI_SWITCHED_OFF: {
    status: 422,
    message: '家长关闭了这位学员的 AI，可以用学校的素材来做，解答题请家长批改',
    when: 'Something is to be made or judged by AI for a student for whom a guardian has switched it off.',
  },
  AI_NOT_AVAILABLE: {
    status: 422,
    message: '学校没有开通 AI，可以用学校的素材来做',
    when: 'Something is to be made by AI and the school has configured none (AI_URL, and who checks its texts), or this cannot be made by AI.',
  },
  AI_DAY_USED_UP: {
    status: 429,
    message: '今天的 AI 次数用完了，明天恢复；用学校素材做的练习不限',
    when: 'A student has had as much AI as a day of the school allows (AI_DAILY_STUDENT).',
  },
  AI_SCHOOL_USED_UP: {
    status: 429,
    message: '学校今天的 AI 次数用完了，明天恢复；用学校素材做的练习不限',
    when: 'The school has had as much AI as a day allows (AI_DAILY_SCHOOL).',
  },
  AI_NO_WORDS: {
    status: 422,
    message: '今天还没有学单词，学一组再来吧',
    when: 'Something is to be made from the words of today and there are none.',
  },
  AI_NO_MISTAKES: {
    status: 422,
    message: '错词本里还没有单词，可以用今天的词来做',
    when: 'Something is to be made from the mistake word book and it is empty.',
  },
  AI_NO_QUESTIONS: {
    status: 422,
    message: '还没有做错的题，做完一次小测再来吧',
    when: 'Something is to be made from questions that went wrong, and there are none.',
  },
  AI_NOTHING_TO_PLAN: {
    status: 422,
    message: '还没有要学或要复习的内容，先学一课再来排计划吧',
    when: 'A plan is asked for and the student has no course, or nothing to do in any.',
  },
  AI_GENERATION_NOT_READY: {
    status: 409,
    message: '还没有做好，请稍等',
    when: 'An answer, a print or a link of a generation that is not ready.',
  },
  AI_LATE: {
    status: 503,
    message: 'AI 太久没有写完，没有扣次数，请再试一次',
    when: 'Why a generation failed: the AI service did not answer in time, or stopped in the middle.',
  },
  AI_BUSY: {
    status: 503,
    message: 'AI 现在很忙，没有扣次数，请过一会儿再试',
    when: 'Why a generation failed: the AI service or the check of its texts is busy or out of reach, or answers with something that is no answer.',
  },
  AI_BROKEN: {
    status: 503,
    message: 'AI 写乱了，停不下来，没有扣次数，请再试一次',
    when: 'Why a generation failed: the AI service says the same again and again, or does not end its answer.',
  },
  AI_QUOTA_EXHAUSTED: {
    status: 503,
    message: '学校的 AI 额度用完了，没有扣次数，请告诉老师',
    when: "Why a generation failed: the school's quota at the AI service is used up.",
  },
  AI_REFUSES: {
    status: 503,
    message: '学校的 AI 设置有问题，没有扣次数，请告诉老师',
    when: 'Why a generation failed: the AI service does not accept key, model or request.',
  },
  AI_INTERRUPTED: {
    status: 503,
    message: '服务器中断了，没有做完，没有扣次数，请再试一次',
    when: 'Why a generation failed: the servers that were making it ended, several times.',
  },
  AI_UNFIT: {
    status: 422,
    message: '这次写出来的内容不合适，已经丢弃，没有扣次数；可以换一个再试',
    when: 'Why a generation was refused: what came is not for minors, or does what a text of a user ordered.',
  },
  AI_NOT_GOOD_ENOUGH: {
    status: 422,
    message: '这次写出来的内容没有通过检查，没有扣次数；可以再试一次',
    when: 'Why a generation was refused: what came did not stand the checks, twice.',
  },
  SHARE_NOT_FOUND: {
    status: 404,
    message: '这个分享不存在，或者已经过期',
    when: 'A link to a shared generation is unknown, was taken back, is past its 30 days, or its generation was deleted.',
  },
} as const satisfies Record<string, ErrorEntry>;
