/** Students as their guardian sees them. */
import type { Calls } from '@xueban/contract/calls';
import type { Student } from '@xueban/contract/resources/students';
import type { Transact } from '../../database';
import type { Page } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import type { Caller } from '../../plugins/origin';
import { getSchoolDay } from '../school/rules/school-calendar';
import type { Audit } from '../accounts';
import type { StudentChoices, StudentRepository, StudentRow } from './students.repository';

type Change = Calls['PUT students/{id}']['body'];

export type StudentService = ReturnType<typeof createStudentService>;

export interface StudentParts {
  repository: StudentRepository;
  transact: Transact;
  audit: Audit;
  now: () => Date;
}

export function createStudentService({ repository, transact, audit, now }: StudentParts) {
  async function withFigures(rows: readonly StudentRow[]): Promise<Student[]> {
    const ids = rows.map(({ id }) => id);
    const today = getSchoolDay(now());
    const [streaks, words] = await Promise.all([repository.streaks(ids, today), repository.loadWords(ids, today)]);
    return rows.map((row) => toStudent(row, streaks.get(row.id) ?? 0, words.get(row.id) ?? 0));
  }

  /** @throws AppError STUDENT_NOT_FOUND */
  async function show(parentId: number, studentId: number): Promise<Student> {
    const row = await repository.find(parentId, studentId);
    const [student] = await withFigures(row ? [row] : []);
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    return student;
  }
  return {
    async list(parentId: number, range: { limit: number; offset: number }): Promise<Page<Student[]>> {
      const [rows, total] = await Promise.all([repository.list(parentId, range), repository.loadCount(parentId)]);
      return { items: await withFigures(rows), total };
    },
    show,
    /** Whether AI may be used for a student is consent: who gave it or took it back stands in the trail. @throws AppError STUDENT_NOT_FOUND */
    async change(
      parentId: number,
      studentId: number,
      { daily_goal: dailyGoal, ai_allowed: aiAllowed }: Change,
      { address }: Caller,
    ): Promise<Student> {
      const choices: StudentChoices = { ...(dailyGoal !== undefined && { dailyGoal }), ...(aiAllowed !== undefined && { aiAllowed }) };
      // Nothing to set is no statement of SQL.
      if (Object.keys(choices).length > 0)
        await transact(async (tx) => {
          const before = await repository.set(tx, parentId, studentId, choices);
          if (!before) throw new AppError('STUDENT_NOT_FOUND');
          if (aiAllowed !== undefined && aiAllowed !== before.aiAllowed)
            await audit.record({ kind: 'ai_allowed', parentId, studentId, address, details: { allowed: aiAllowed } }, tx);
        });
      return show(parentId, studentId);
    },
  };
}

function toStudent({ id, name, grade, courseHoursLeft, dailyGoal, aiAllowed }: StudentRow, streak: number, words: number): Student {
  return {
    id,
    name,
    grade,
    course_hours_left: courseHoursLeft,
    streak_days: streak,
    daily_goal: dailyGoal,
    today_words: words,
    ai_allowed: aiAllowed,
  };
}
