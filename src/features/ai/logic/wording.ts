/** What things that are made are called, and what is said of them. Pure. */
import type {
  AiGenerationHead,
  AiGenerationKind,
  AiOrigin,
  AiRequest,
  AiStatus,
  AiSummary,
} from '@xueban/contract/resources/ai-generations';
import type { GlyphName } from '@/components/Glyph';
import type { PillTone } from '@/components/Pill';
import { sayTime } from '@/lib/time';

export type ExerciseName = Extract<AiRequest, { kind: 'exercise' }>['exercise_type'];

export const kindNames: Readonly<Record<AiGenerationKind, string>> = {
  reading: '阅读',
  exercise: '练习',
  explanation: '讲解',
  plan: '本周计划',
};

export const kindGlyphs: Readonly<Record<AiGenerationKind, GlyphName>> = {
  reading: 'doc',
  exercise: 'check',
  explanation: 'info',
  plan: 'calendar',
};

export const exerciseNames: Readonly<Record<ExerciseName, string>> = {
  cloze: '选词填空',
  spelling: '看句拼写',
  ordering: '连词成句',
  meaning: '词义辨析',
  math: '数学同类题',
};

/** Title of its page. The school's own sentences tell no story. */
export function pageName(request: AiRequest, origin: AiOrigin = request.origin ?? 'ai'): string {
  if (request.kind === 'reading') return origin === 'school' ? '例句' : request.form === 'dialogue' ? '对话' : '短文';
  return kindNames[request.kind];
}

/** What was asked for: 对话 · 用错词. */
export function requestName(request: AiRequest, origin?: AiOrigin): string {
  switch (request.kind) {
    case 'reading':
      return `${pageName(request, origin)} · ${fromName(request.words_from)}`;
    case 'exercise':
      return request.exercise_type === 'math'
        ? exerciseNames.math
        : `${exerciseNames[request.exercise_type]} · ${fromName(request.words_from)}`;
    case 'explanation':
      return 'word_id' in request ? '讲解一个单词' : '讲解一道题';
    default:
      return kindNames.plan;
  }
}

const fromName = (from: 'today' | 'mistakes'): string => (from === 'today' ? '用今天的词' : '用错词');

export const isComing = (status: AiStatus): boolean => status === 'waiting' || status === 'making';

/** At the right end of a row, with its tone. */
export function getStatus({ status, questions_count: questions, answered_count: answered }: AiGenerationHead): {
  text: string;
  tone: PillTone;
} {
  if (isComing(status)) return { text: '正在做', tone: 'brand' };
  if (status === 'failed' || status === 'refused') return { text: '没做成', tone: 'due' };
  if (questions > 0 && answered >= questions) return { text: '✓ 做完了', tone: 'right' };
  if (answered > 0) return { text: `做了 ${answered} / ${questions}`, tone: 'brand' };
  return { text: '可以看', tone: 'plain' };
}

/** Below the title of a row: AI 生成 · 今天 19:00. */
export function getNote({ origin, created_at: at }: AiGenerationHead): string {
  return `${originName(origin)} · ${sayTime(at)}`;
}

export const originName = (origin: AiGenerationHead['origin']): string => (origin === 'ai' ? 'AI 生成' : '学校素材');

const usageNames: Readonly<Record<AiSummary['by_kind'][number]['kind'], string>> = {
  ...kindNames,
  judging: '批改解答题',
  photo: '读题目照片',
};
export const usageName = (kind: AiSummary['by_kind'][number]['kind']): string => usageNames[kind];

/** When what is used up is there again: 明天 00:00. */
export const resetsText = ({ resets_at: at }: Pick<AiSummary, 'resets_at'>): string => `${sayTime(at)} 恢复`;

/** Why there is none for this student. */
export const noAiText = ({ switched_off: off }: Pick<AiSummary, 'switched_off'>): string => (off ? '家长关闭了 AI' : '学校还没有接入 AI');

/** Whether AI can be asked for now. */
export const canAskAi = (summary: AiSummary | undefined): boolean =>
  summary === undefined || (summary.available && summary.left > 0 && !summary.school_used_up);

/** Why it cannot, and when it can again; empty where it can. */
export function usedUpText(summary: AiSummary | undefined): string {
  if (!summary?.available || canAskAi(summary)) return '';
  // Nothing is left either way: the student's own day is what they can do something about.
  const isSchools = summary.school_used_up && summary.used < summary.limit;
  return `${isSchools ? '学校今天的 AI 次数用完了' : '今天的 AI 次数用完了'}，${resetsText(summary)}`;
}
