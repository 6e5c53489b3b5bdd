import type { RegisterCall } from '../../plugins/calls';
import type { ReminderService } from './reminders.service';

export function reminderRoutes(call: RegisterCall, reminders: ReminderService): void {
  call('GET reminders', ({ guardian: { parentId }, studentId }) => reminders.list({ parentId, studentId }));
  call('POST reminders', ({ guardian: { parentId }, studentId, body }) => reminders.allow({ parentId, studentId }, body.code, body.kinds));
  call('POST reminders/stop', ({ guardian: { parentId }, studentId, body }) => reminders.stop({ parentId, studentId }, body.kinds));
}
