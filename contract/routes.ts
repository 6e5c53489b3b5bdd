/** Pages of the mini-program (spec §2): path, Chinese title, query parameters, pull-down refresh. */

/** Position of a study flow in its URL. All values are strings there; `mixedGroups` is comma-separated numbers. */
export type StudyQuery =
  | 'courseId'
  | 'unitId'
  | 'chapterId'
  | 'sectionId'
  | 'teacherId'
  | 'teachingRecordId'
  | 'learningRecordId'
  | 'currentGroup'
  | 'mixedGroups';

export interface PageRoute {
  /** As listed in app.config.ts, without a leading slash. */
  path: string;
  /** Navigation title. */
  title: string;
  /** Text under the tab icon, for tab pages. */
  tab?: string;
  pullDownRefresh?: true;
  customNavigation?: true;
  query?: readonly string[];
}

const WORD_STUDY: readonly StudyQuery[] = [
  'courseId',
  'unitId',
  'chapterId',
  'teacherId',
  'teachingRecordId',
  'learningRecordId',
  'currentGroup',
  'mixedGroups',
];
const MATH_STUDY: readonly StudyQuery[] = [...WORD_STUDY, 'sectionId'];

/** What a sharer of a vocabulary-size result chose to show: the page shows itself from it alone. */
const SHARED_RESULT = ['low', 'high', 'level', 'name'] as const;

/** What a sharer of a day or a week chose to show; `scene` when a code was scanned. */
const SHARED_STUDY = ['day', 'week', 'streak', 'learned', 'reviewed', 'math', 'days', 'score', 'name', 'scene'] as const;

export const routes = {
  words: { path: 'pages/english/words/index', title: '单词', tab: '单词' },
  wordProgress: { path: 'pages/english/words/progress', title: '九宫格循环记忆' },
  courseWords: { path: 'pages/english/words/courses/words', title: '快速记忆单词' },
  preExam: { path: 'pages/english/words/study/pre-exam', title: '学前检测', pullDownRefresh: true, query: WORD_STUDY },
  memorization: { path: 'pages/english/words/study/memorization', title: '单词识记', query: WORD_STUDY },
  paperCutBox: { path: 'pages/english/words/study/paper-cut-box', title: '剪纸盒', query: WORD_STUDY },
  finalExam: { path: 'pages/english/words/study/final-exam', title: '学后检测', query: WORD_STUDY },
  reinforcements: { path: 'pages/english/words/reinforcements/index', title: '复习单词', query: ['courseId'] },
  reinforcementWords: {
    path: 'pages/english/words/reinforcements/words',
    title: '抗遗忘单词',
    query: ['courseId', 'cell', 'due', 'learningRecordId'],
  },
  reinforcementTake: {
    path: 'pages/english/words/reinforcements/submissions/take',
    title: '21天抗遗忘',
    query: ['courseId', 'source', 'chapterId', 'timesWrong', 'submissionId', 'size'],
  },
  reinforcementReport: { path: 'pages/english/words/reinforcements/submissions/show', title: '21天抗遗忘报告', query: ['submissionId'] },
  reinforcementHistory: {
    path: 'pages/english/words/reinforcements/submissions/index',
    title: '历史复习',
    pullDownRefresh: true,
    query: ['courseId'],
  },
  wordMistakeBook: { path: 'pages/english/words/mistake-books/index', title: '英语错词本', pullDownRefresh: true },
  vocabTest: { path: 'pages/english/vocab-test/index', title: '词汇量测试', tab: '词汇量', customNavigation: true, query: SHARED_RESULT },
  vocabTestTake: { path: 'pages/english/vocab-test/take', title: '词汇量测试', query: ['form', 'insteadOf'] },
  vocabTestReport: { path: 'pages/english/vocab-test/report', title: '词汇量报告', query: ['id', ...SHARED_RESULT] },
  levelTest: { path: 'pages/math/level-test/index', title: '数学水平测试' },
  levelTestTake: { path: 'pages/math/level-test/take', title: '数学水平测试', query: ['levelId', 'insteadOf'] },
  levelTestReport: { path: 'pages/math/level-test/report', title: '水平测试报告', query: ['id'] },
  learningPrints: { path: 'pages/english/learning-prints/index', title: '学习打印', pullDownRefresh: true, query: ['learningRecordId'] },
  learningPrint: { path: 'pages/english/learning-prints/print', title: '学习打印', query: ['id'] },
  mathMistakeBook: { path: 'pages/math/mistake-books/index', title: '数学错题本', pullDownRefresh: true, query: ['courseId'] },
  mathMistakeBookPrint: {
    path: 'pages/math/mistake-books/print',
    title: '数学错题打印',
    query: ['bookId', 'chapterId', 'knowledgePointId', 'cause'],
  },
  mine: { path: 'pages/mine/index', title: '个人中心', tab: '我的', pullDownRefresh: true },
  profile: { path: 'pages/mine/account/profile', title: '我的资料' },
  settings: { path: 'pages/mine/account/settings', title: '设置' },
  reminders: { path: 'pages/mine/account/reminders', title: '提醒' },
  security: { path: 'pages/mine/account/security', title: '账号与安全' },
  personalData: { path: 'pages/mine/account/personal-data', title: '数据与隐私' },
  deletion: { path: 'pages/mine/account/deletion', title: '删除资料', query: ['studentId'] },
  consent: { path: 'pages/mine/account/consent', title: '监护人同意' },
  contact: { path: 'pages/mine/account/contact', title: '帮助与客服' },
  signIn: { path: 'pages/sessions/sign-in', title: '登录' },
  forgetPassword: { path: 'pages/sessions/forget-password', title: '忘记密码' },
  math: { path: 'pages/math/index', title: '数学思维', tab: '数学' },
  mathProgress: { path: 'pages/math/progress', title: '飞轮复习', query: ['courseId'] },
  mathReport: { path: 'pages/math/report', title: '学习报告', query: ['courseId'] },
  handout: { path: 'pages/math/study/handout', title: '核心知识', customNavigation: true, query: MATH_STUDY },
  quiz: { path: 'pages/math/study/quiz', title: '小测', query: MATH_STUDY },
  mathReview: {
    path: 'pages/math/review/take',
    title: '错题列表',
    query: ['courseId', 'source', 'chapterId', 'knowledgePointId', 'cause', 'questionId', 'sectionId'],
  },
  ai: { path: 'pages/ai/index', title: 'AI智能', tab: 'AI智能' },
  /** Of our own, beyond the specification: what the tab AI智能 leads to. */
  aiNew: {
    path: 'pages/ai/generations/new',
    title: '做一份内容',
    query: ['kind', 'form', 'exerciseType', 'wordsFrom', 'courseId', 'wordId', 'questionId', 'subject', 'continuesId'],
  },
  /** By its id; one that was just asked for by its key on this phone. */
  aiShow: { path: 'pages/ai/generations/show', title: '学习内容', query: ['id', 'wish'] },
  aiList: { path: 'pages/ai/generations/index', title: '做过的内容', pullDownRefresh: true },
  /** Not in the specification: alone or with the teacher, before a round or a section. */
  lessonStart: { path: 'pages/lessons/start', title: '怎么学', query: ['subject', 'courseId', 'unitId', 'chapterId', 'sectionId'] },
  /** Not in the specification: days and weeks of study, the card of a day, and what a friend sees. */
  studyCalendar: { path: 'pages/growth/calendar', title: '学习日历' },
  weeklyReport: { path: 'pages/growth/week', title: '学习周报', query: ['day'] },
  checkIn: { path: 'pages/growth/check-in', title: '打卡', query: ['score'] },
  sharedStudy: { path: 'pages/growth/shared', title: '一起学单词', query: SHARED_STUDY },
  /** Not in the specification: a trial group and a trial booking, without a session. */
  trialGroup: { path: 'pages/english/words/study/trial', title: '试学一组' },
  trialBooking: { path: 'pages/lessons/trial-booking', title: '预约试听', query: ['source'] },
  aiShared: { path: 'pages/ai/generations/shared', title: '分享的内容', query: ['token'] },
  privacy: { path: 'pages/help/privacy', title: '隐私政策' },
  terms: { path: 'pages/help/terms', title: '用户协议' },
} as const satisfies Record<string, PageRoute>;

export type RouteName = keyof typeof routes;

/** Tab bar, left to right. */
export const tabOrder = ['words', 'math', 'ai', 'vocabTest', 'mine'] as const satisfies readonly RouteName[];
