/** Words of a course with where they stand for the student. */
import type { Calls } from '@xueban/contract/calls';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { AppError } from '../../../plugins/errors';
import { toNineGrid } from '../rules/kept-counts';
import { findRecallOn } from '../rules/review-schedule';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { type AudioLinks, type LearningContext, SILENT, toWord } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { findBook } from '../mistake-book/mistake-word-books.repository';
import { type CourseToday, createCoursesToday } from './reinforcements.service';
import { listReviewWords, type ReviewWordRow } from './review-words.repository';

export type ReviewWordService = ReturnType<typeof createReviewWordService>;
type Query = Calls['GET reinforcement_words']['query'];

export function createReviewWordService({ db, audio = SILENT, now }: LearningContext) {
  const coursesToday = createCoursesToday(db, now);

  /** How many there are, where it is kept; undefined: to be counted. */
  async function knownTotal(studentId: number, course: CourseToday, query: Query): Promise<number | undefined> {
    const {
      cell_eq: cell,
      due,
      chapter_id_eq: chapter,
      learning_record_id_eq: record,
      mistake_book: book,
      times_wrong_gteq: times,
    } = query;
    if (due || chapter !== undefined || record !== undefined || times !== undefined) return undefined;
    if (cell !== undefined) return book ? undefined : toNineGrid(course.wordsCount, course.cells).cells[cell - 1];
    if (!book) return course.wordsCount;
    const counts = await findBook(db, { studentId, courseId: course.courseId });
    return (book === 'in' ? counts?.wordsCount : counts?.leftCount) ?? 0;
  }

  return {
    /** @throws AppError COURSE_NOT_ASSIGNED */
    async list(studentId: number, range: Range, query: Query): Promise<Listed<ReviewWord>> {
      const [course] = await coursesToday(studentId, query.course_id_eq);
      if (!course) throw new AppError('COURSE_NOT_ASSIGNED');
      const today = getSchoolDay(now());
      const { items, total } = await listReviewWords(
        db,
        { studentId, courseId: course.courseId },
        range,
        {
          cell: query.cell_eq,
          dueBy: query.due ? today : undefined,
          chapterId: query.chapter_id_eq,
          recordId: query.learning_record_id_eq,
          mistakeBook: query.mistake_book,
          timesWrongAtLeast: query.times_wrong_gteq,
          order: query.order ?? (query.mistake_book ? 'latest' : 'sequence'),
        },
        await knownTotal(studentId, course, query),
      );
      return { items: items.map((row) => reviewWord(row, today, audio)), total };
    },
  };
}

function reviewWord(
  { dueOn, review, timesWrong, rightInRow, inBook, ...row }: ReviewWordRow,
  today: CalendarDay,
  audio: AudioLinks,
): ReviewWord {
  const recall = review ? findRecallOn(review, today) : undefined;
  return {
    ...toWord(row, audio),
    cell: row.cell,
    due_on: dueOn,
    answered_on: review?.answeredOn ?? null,
    recall: recall === undefined ? null : Math.round(recall * 1000) / 1000,
    in_mistake_book: inBook,
    times_wrong: timesWrong ?? 0,
    right_in_row: rightInRow ?? 0,
  };
}
