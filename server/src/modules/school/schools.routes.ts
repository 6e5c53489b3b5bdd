import type { School } from '@xueban/contract/resources/schools';
import type { RegisterCall } from '../../plugins/calls';
import type { MiniProgramCodeService } from './mini-program-codes.service';
import { getSchoolDay } from './rules/school-calendar';

/** What does not change while the server runs. */
export type SchoolFacts = Omit<School, 'lessons' | 'trial'>;

/** What the school may change at any time. */
export interface SchoolRules {
  lessons: () => Promise<School['lessons']>;
  trial: () => Promise<School['trial']>;
}

export function schoolRoutes(call: RegisterCall, facts: SchoolFacts, { lessons, trial }: SchoolRules): void {
  call('GET schools/current', async () => ({ ...facts, lessons: await lessons(), trial: await trial() }));
}

export function timeRoutes(call: RegisterCall, now: () => Date): void {
  call('GET times/current', () => ({ now: now().toISOString(), today: getSchoolDay(now()) }));
}

export function miniProgramCodeRoutes(call: RegisterCall, codes: MiniProgramCodeService): void {
  call('GET mini_program_codes/{kind}', ({ params }) => codes.find(params.kind));
}
