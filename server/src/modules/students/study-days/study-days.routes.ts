import type { RegisterCall } from '../../../plugins/calls';
import type { StudyDayService } from './study-days.service';

export function studyDayRoutes(call: RegisterCall, studyDays: StudyDayService): void {
  call('GET study_calendar', ({ studentId, query }) => studyDays.calendar(studentId, query.month_eq));
  call('GET weekly_report', ({ studentId, query }) => studyDays.weeklyReport(studentId, query.day_eq));
}
