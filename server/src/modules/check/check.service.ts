/** The recount: what every kept figure should be, by the logs; what differs; and how it is mended. */
import type { Executor } from '../../database';
import { compareRows, type Difference } from './rules/figures';
import { getSchoolDay } from '../school/rules/school-calendar';
import { keepContentCounts, loadOutcome, lockImports } from '../words';
import { createRoundPrints } from '../prints';
import {
  countContent,
  listCourseIds,
  listMissingPictures,
  listStrays,
  listStudentIds,
  loadKept,
  loadRecords,
  ofCourse,
} from './check.repository';
import { lockStudent, mendFigure } from './mend.repository';
import { checkStudent } from './student-check';

/** A difference, and what became of it. */
export interface Finding extends Difference {
  mended: boolean;
}

export interface CheckSummary {
  students: number;
  courses: number;
  differences: number;
  mended: number;
}

export interface CheckOptions {
  /** Only this one, and no content. */
  studentId?: number | undefined;
  mend?: boolean | undefined;
  /** Hears of each difference as it is found. */
  found: (finding: Finding) => void;
}

const STUDENTS_AT_ONCE = 500;
/** Mending one figure may move another: so often it is looked again. */
const ROUNDS_OF_MENDING = 3;

async function checkContent(db: Executor, courseId: number, isMended: boolean): Promise<Finding[]> {
  return db.transaction(
    async (tx) => {
      if (isMended) await lockImports(tx);
      const counted = await countContent(tx, courseId);
      const differences = [
        ...compareRows(null, 'courses', await loadKept(tx, 'courses', ofCourse('id', courseId)), counted.courses),
        ...compareRows(null, 'chapters', await loadKept(tx, 'chapters', ofCourse('course_id', courseId)), counted.chapters),
      ];
      if (isMended && differences.length > 0) await keepContentCounts(tx, courseId);
      return differences.map((difference) => ({ ...difference, mended: isMended }));
    },
    isMended ? undefined : { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export function createCheckService({ db, now }: { db: Executor; now: () => Date }) {
  /** One state of the database for all reads of a student, while writers go on. */
  const check = (studentId: number): Promise<Difference[]> =>
    db.transaction((tx) => checkStudent(tx, studentId, getSchoolDay(now())), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });

  async function mend(studentId: number): Promise<Finding[]> {
    return db.transaction(async (tx) => {
      await lockStudent(tx, studentId);
      const first = await checkStudent(tx, studentId, getSchoolDay(now()));
      let left = first;
      for (let round = 0; round < ROUNDS_OF_MENDING && left.some(({ isLeft }) => !isLeft); round += 1) {
        await mendAll(
          tx,
          studentId,
          left.filter(({ isLeft }) => !isLeft),
        );
        left = await checkStudent(tx, studentId, getSchoolDay(now()));
      }
      const names = new Set(left.map(getName));
      const seen = new Set(first.map(getName));
      return [
        ...first.map((difference) => ({ ...difference, mended: !names.has(getName(difference)) })),
        ...left.filter((difference) => !seen.has(getName(difference))).map((difference) => ({ ...difference, mended: false })),
      ];
    });
  }

  return {
    /** Counts everything again, student by student; what is being written meanwhile is seen wholly or not at all. */
    async run({ studentId, mend: isMended = false, found }: CheckOptions): Promise<CheckSummary> {
      const summary: CheckSummary = { students: 0, courses: 0, differences: 0, mended: 0 };
      const report = (findings: readonly Finding[]): void => {
        for (const finding of findings) {
          summary.differences += 1;
          summary.mended += Number(finding.mended);
          found(finding);
        }
      };
      if (studentId === undefined) {
        for (const courseId of await listCourseIds(db)) {
          report(await checkContent(db, courseId, isMended));
          summary.courses += 1;
        }
        const strays = await listStrays(db);
        if (isMended) for (const stray of strays) await mendFigure(db, stray);
        report(strays.map((stray) => ({ ...stray, mended: isMended })));
        // Only another import can draw them.
        const missing = await listMissingPictures(db);
        report(
          missing.map((hash) => ({
            studentId: null,
            table: 'pictures',
            key: { hash },
            kept: undefined,
            recounted: '(shown by content)',
            isLeft: true,
            mended: false,
          })),
        );
      }
      for await (const id of studentId === undefined ? allStudents(db) : [studentId]) {
        const differences = await check(id);
        if (differences.length > 0) report(isMended ? await mend(id) : differences.map((difference) => ({ ...difference, mended: false })));
        summary.students += 1;
      }
      return summary;
    },
  };
}

async function* allStudents(db: Executor): AsyncGenerator<number> {
  for (
    let ids = await listStudentIds(db, 0, STUDENTS_AT_ONCE);
    ids.length > 0;
    ids = await listStudentIds(db, ids.at(-1) ?? 0, STUDENTS_AT_ONCE)
  )
    yield* ids;
}

const getName = ({ table, key, column }: Difference): string => JSON.stringify([table, key, column]);

async function mendAll(tx: Executor, studentId: number, differences: readonly Difference[]): Promise<void> {
  for (const difference of differences) if (difference.table !== 'learning_prints') await mendFigure(tx, difference);
  const unprinted = new Set(
    differences.filter(({ table }) => table === 'learning_prints').map(({ key }) => key.learning_record_id as number),
  );
  for (const { id, courseId, startedAt, completedAt } of unprinted.size > 0 ? await loadRecords(tx, studentId) : []) {
    if (!unprinted.has(id) || completedAt === null) continue;
    const outcome = await loadOutcome(tx, studentId, { id, startedAt });
    await createRoundPrints(tx, { studentId, courseId, recordId: id, wordIds: outcome?.wordIds ?? [] }, new Date(completedAt));
  }
}
