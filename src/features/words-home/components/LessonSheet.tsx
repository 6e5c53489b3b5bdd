/** The question the word tab asks. */
import { memo } from 'react';
import type { LessonLength } from '@xueban/contract/resources/teaching-records';
import { Sheet } from '@/components/Sheet';
import { SheetChoice } from '@/components/SheetChoice';

/** A lesson with the teacher, or learning alone. */
export type LessonChoice = LessonLength | 'none';

export const LessonSheet = memo(function LessonSheet({
  teacher,
  onChoose,
  onClose,
}: {
  teacher: string;
  onChoose: (choice: LessonChoice) => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      title="这一轮怎么上？"
      onClose={onClose}
      actions={
        <>
          <SheetChoice<LessonChoice>
            id="lesson-long"
            value="long"
            title="1.0 课时"
            note={`${teacher}陪练，约 60 分钟`}
            onChoose={onChoose}
          />
          <SheetChoice<LessonChoice>
            id="lesson-short"
            value="short"
            title="0.5 课时"
            note={`${teacher}陪练，约 30 分钟`}
            onChoose={onChoose}
          />
          <SheetChoice<LessonChoice> id="lesson-none" value="none" title="自主学习" note="不计课时" onChoose={onChoose} />
        </>
      }
    >
      课时在学完这一轮时才扣
    </Sheet>
  );
});
