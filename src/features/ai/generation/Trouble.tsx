import { useCallback } from 'react';
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { StateView, type StateKind } from '@/components/StateView';
import { useKeptQuery } from '@/offline';
import { back } from '@/lib/navigation';
import { useAsk } from '../asking/use-ask';
import { resetsText } from '../logic/wording';
import styles from './Generation.module.scss';

export interface TroubleProps {
  studentId: number;
  /** What went wrong: key of the catalogue and its sentence. */
  problem: { error: string; message: string };
  request: AiRequest;
  kind: StateKind;
  /** Tries the same again; absent where that is no use. */
  onRetry?: () => Promise<void>;
}

const USED_UP = ['AI_DAY_USED_UP', 'AI_SCHOOL_USED_UP'];
/** Without these the school's material has nothing to be made from either. */
const NO_MATERIAL = ['AI_NO_WORDS', 'AI_NO_MISTAKES', 'AI_NO_QUESTIONS', 'AI_NOTHING_TO_PLAN', 'COURSE_NOT_ASSIGNED', 'NOT_FOUND'];
const leave = () => back();

/** It was not made: what happened, and the ways on. Ids `trouble`, `retry`, `from-school`, `back`. */
export function Trouble({ studentId, problem, request, kind, onRetry }: TroubleProps) {
  const { data: summary } = useKeptQuery('GET ai_generations/summary', { studentId });
  const ask = useAsk(studentId, true);
  const fromSchool = useCallback(() => ask({ ...request, origin: 'school' }), [ask, request]);
  const isUsedUp = USED_UP.includes(problem.error);
  const canBeOfSchool = request.origin !== 'school' && !NO_MATERIAL.includes(problem.error);
  return (
    <Screen
      footer={
        <>
          {canBeOfSchool && (
            <ActionButton id="from-school" kind={onRetry ? 'soft' : 'primary'} half={onRetry !== undefined} onTap={fromSchool}>
              用学校素材做
            </ActionButton>
          )}
          {onRetry && (
            <ActionButton id="retry" onTap={onRetry}>
              再试一次
            </ActionButton>
          )}
          {!canBeOfSchool && !onRetry && (
            <ActionButton id="back" kind="soft" onTap={leave}>
              返回
            </ActionButton>
          )}
        </>
      }
    >
      <StateView id="trouble" kind={kind} title={isUsedUp ? '今天的次数用完了' : '这次没做成'} text={problem.message} />
      {isUsedUp && summary && (
        <View id="resets" className={styles.resets}>
          {resetsText(summary)}
        </View>
      )}
    </Screen>
  );
}
