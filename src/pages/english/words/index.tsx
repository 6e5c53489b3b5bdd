import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { LessonList } from '@/features/teaching-records/LessonList';
import { WordsHome } from '@/features/words-home/components/WordsHome';
import { getLocation } from '@/features/word-study/logic/location';
import { savedOpenRound, withLocalProgress } from '@/features/word-study/round/local-progress';
import { currentStudentId } from '@/lib/http/identity';
import { go } from '@/lib/navigation';

const openRound = (record: WordRecordSummary): void => {
  const { route, query } = getLocation(record);
  go(route, query);
};
const local = (record: WordRecordSummary): WordRecordSummary => withLocalProgress(record, currentStudentId());
const savedRound = (): WordRecordSummary | undefined => savedOpenRound(currentStudentId());
const lessons = (studentId: number) => <LessonList studentId={studentId} />;

export default function Words() {
  return <WordsHome openRound={openRound} withLocalProgress={local} savedRound={savedRound} lessons={lessons} />;
}
