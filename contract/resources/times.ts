import { Type } from '@sinclair/typebox';
import { Day, defineCalls, Timestamp } from './shared';

export const timeCalls = defineCalls({
  'GET times/current': {
    summary: 'Time of the server and the calendar day of the school.',
    access: 'public',
    reply: Type.Object({ now: Timestamp, today: Day }),
  },
});
