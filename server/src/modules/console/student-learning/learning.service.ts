/** What a student knows and gets wrong, for staff: the services of the phone, behind the scope of staff. */
import type { SchoolMathCourse, SchoolMathMistake, SchoolStudentWord, SchoolWordCourse } from '@xueban/contract/school/student-learning';
import type { Range } from '../../../database/listing';
import type { Page } from '../../../plugins/calls';
import type { Staff } from '../../../plugins/staff-access';
import type { createMath } from '../../math';
import type { createWords } from '../../words';

interface StudentLearningParts {
  words: Pick<ReturnType<typeof createWords>, 'reinforcements' | 'reviewWords'>;
  books: ReturnType<typeof createMath>['mistakeQuestionBooks'];
  /** Refuses another teacher's student. */
  requireStudent: (staff: Staff, studentId: number) => Promise<void>;
}

interface WordQuery {
  cell?: number;
  left?: boolean;
}

/** A student has a few courses. */
const ALL: Range = { limit: 100, offset: 0 };
/** Photos of questions from paper stay with the guardian. */
const noPhoto = () => Promise.resolve(null);

export function createStudentLearningService({ words, books, requireStudent }: StudentLearningParts) {
  return {
    async wordCourses(staff: Staff, studentId: number): Promise<SchoolWordCourse[]> {
      await requireStudent(staff, studentId);
      return (await words.reinforcements.listCourses(studentId)).map(({ day_number: _day, ...course }) => course);
    },

    /** @throws AppError STUDENT_NOT_FOUND, COURSE_NOT_ASSIGNED */
    async words(
      staff: Staff,
      { studentId, courseId }: { studentId: number; courseId: number },
      { cell, left }: WordQuery,
      range: Range,
    ): Promise<Page<SchoolStudentWord[]>> {
      await requireStudent(staff, studentId);
      const chosen = cell === undefined ? ({ mistake_book: left ? 'left' : 'in' } as const) : { cell_eq: cell };
      const { items, total } = await words.reviewWords.list(studentId, range, { course_id_eq: courseId, ...chosen });
      const shown = items.map(({ id, spelling: word, meaning, cell: at, due_on, answered_on, recall, times_wrong, right_in_row }) => ({
        id,
        word,
        meaning,
        cell: at,
        due_on,
        answered_on,
        recall,
        times_wrong,
        right_in_row,
      }));
      return { items: shown, total };
    },

    async mathCourses(staff: Staff, studentId: number): Promise<SchoolMathCourse[]> {
      await requireStudent(staff, studentId);
      const { items } = await books.list(studentId, ALL, undefined);
      return items.map(({ course_id, course_name, questions_count, left_count, causes }) => ({
        course_id,
        course_name,
        questions_count,
        left_count,
        causes,
      }));
    },

    async mathMistakes(
      staff: Staff,
      { studentId, courseId }: { studentId: number; courseId: number },
      { left = false }: { left?: boolean },
      range: Range,
    ): Promise<Page<SchoolMathMistake[]>> {
      await requireStudent(staff, studentId);
      const [book] = (await books.list(studentId, ALL, courseId)).items;
      if (!book) return { items: [], total: 0 };
      const filter = { chapterId: undefined, knowledgePointId: undefined, cause: undefined, left };
      const { items, total } = await books.questions(studentId, book.id, filter, range, noPhoto);
      const shown = items.map(({ id, question, solution, paper, cause, knowledge_points, times_wrong, right_days, last_wrong_at }) => ({
        id,
        prompt: question?.prompt ?? null,
        answer: solution?.answer ?? null,
        paper_text: paper?.text ?? null,
        cause,
        knowledge_points,
        times_wrong,
        right_days,
        last_wrong_at,
      }));
      return { items: shown, total };
    },
  };
}
