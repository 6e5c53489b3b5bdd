import type { School } from '@xueban/contract/resources/schools';
import type { RegisterCall } from '../../plugins/calls';

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
