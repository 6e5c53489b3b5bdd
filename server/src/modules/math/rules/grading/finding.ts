/** What comparing found, before it is put into words. */
import type { AnswerForm, AnswerKey, VerdictCode } from './types';

export interface Finding {
  code: VerdictCode;
  detail?: string;
}

export const CORRECT: Finding = { code: 'correct' };
export const WRONG: Finding = { code: 'wrong' };

export function found(code: VerdictCode, detail?: string): Finding {
  return detail === undefined ? { code } : { code, detail };
}

/** What is asked beside the value. */
export interface Asked {
  key: AnswerKey;
  forms: readonly AnswerForm[];
}

export function getAsked(key: AnswerKey): Asked {
  const { form } = key;
  return { key, forms: form === undefined ? [] : typeof form === 'string' ? [form] : form };
}
