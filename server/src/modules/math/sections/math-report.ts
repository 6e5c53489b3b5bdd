/** The report of a mathematics course. */
import type { KnowledgePointMastery, MathReport } from '@xueban/contract/resources/math/sections';
import type { Executor } from '../../../database';
import { getMastery } from '../rules/mastery';
import { countedByKind } from '../rules/mistake-kind';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import { loadKnowledgePoints } from '../questions/sections.repository';
import { countQuestionsByPoint, findTotals, listCauses, loadPoints } from './math-report.repository';
import { listStudentSections } from './progress';

export async function mathReport(db: Executor, course: StudentCourse, today: CalendarDay): Promise<MathReport> {
  const sections = await listStudentSections(db, course);
  // A point is taught in the first section that names it.
  const sectionOf = new Map<string, number>();
  for (const { id, knowledgePointIds } of sections)
    for (const point of knowledgePointIds) if (!sectionOf.has(point)) sectionOf.set(point, id);
  const [totals, kept, counts] = [
    await findTotals(db, course),
    await loadPoints(db, course),
    await countQuestionsByPoint(db, course.courseId),
  ];
  const points = (await loadKnowledgePoints(db, [...sectionOf.keys()])).map((point): KnowledgePointMastery => {
    const own = kept.get(point.id);
    const answers = own?.answersCount ?? 0;
    return {
      ...point,
      section_id: sectionOf.get(point.id) ?? 0,
      level: getMastery(answers, own?.questionsRight ?? 0, counts.get(point.id) ?? 0, own?.held === true),
      answers_count: answers,
      right_count: own?.rightCount ?? 0,
      seconds: answers === 0 ? null : Math.round((own?.milliseconds ?? 0) / answers / 1000),
    };
  });
  const finished = sections.filter(({ percentage }) => percentage === 100);
  return {
    sections_count: sections.length,
    finished_count: finished.length,
    due_count: finished.filter((section) => section.kept.dueOn !== null && section.kept.dueOn <= today).length,
    answers_count: totals?.answersCount ?? 0,
    right_count: totals?.rightCount ?? 0,
    duration_seconds: Math.round((totals?.milliseconds ?? 0) / 1000),
    knowledge_points: points,
    causes: countedByKind(await listCauses(db, course)),
  };
}
