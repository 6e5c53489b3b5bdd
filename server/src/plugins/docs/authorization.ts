/**
 * Who may call what, made from the contract, so a new call is in it by itself. server/test/specification holds each cell to
 * the server; docs/authorization.md shows it.
 */
import { calls } from '@xueban/contract/calls';
import type { CallDefinition } from '@xueban/contract/resources/shared';

/** Who asks, and about whom. All else of the request is as the phone sends it. */
export const SITUATIONS = {
  no_session: 'no session',
  expired_session: 'expired session',
  ended_session: 'ended session',
  visitor_token: "a visitor's token",
  no_student: 'no student',
  unknown_student: 'unknown student',
  anothers_student: "another's student",
  anothers_ids: "another's ids",
  student_under_deletion: 'student under deletion',
  deleted_student: 'deleted student',
  outdated_consent: 'outdated consent',
} as const;
export type Situation = keyof typeof SITUATIONS;

/**
 * `usual`: the caller's own data. `visitor`: what anybody gets. `hidden`: as if it did not exist. `refused`: 404, or 422
 * where an id in the body fits nothing.
 */
export type Outcome = 'usual' | 'visitor' | 'hidden' | 'refused' | 'UNAUTHENTICATED' | 'STUDENT_REQUIRED' | 'STUDENT_NOT_FOUND' | 'none';

interface Members {
  properties?: Record<string, unknown>;
  anyOf?: Members[];
}

const getMembers = (schema: Members | undefined): string[] => [
  ...Object.keys(schema?.properties ?? {}),
  ...(schema?.anyOf ?? []).flatMap(getMembers),
];
/** Whether a parameter or a member is an id, by its name. */
export const isIdName = (name: string): boolean => /(?:^id|_id|_id_eq|Id)$/.test(name);

/** Whether a request names something by an id, in path, query or body. */
const namesIds = ({ params, query, body }: CallDefinition): boolean =>
  [params, query, body].flatMap((schema) => getMembers(schema as Members | undefined)).some(isIdName);

/** Whether the call is about the student in its path. */
const isAboutStudent = (name: string): boolean => / students\/\{id\}/.test(name);

const WITHOUT_SESSION: ReadonlySet<Situation> = new Set(['no_session', 'expired_session', 'ended_session', 'visitor_token']);
const GONE: ReadonlySet<Situation> = new Set(['student_under_deletion', 'deleted_student']);
const OTHER_STUDENT: ReadonlySet<Situation> = new Set(['unknown_student', 'anothers_student', ...GONE]);

/** What a call answers in a situation. */
export function getOutcome(name: string, situation: Situation): Outcome {
  const definition = (calls as Record<string, CallDefinition>)[name];
  if (!definition) throw new Error(`No call ${name}`);
  const { access } = definition;
  if (situation === 'outdated_consent') return 'usual'; // asked for again by the app: `consent.asked` of the user
  if (situation === 'anothers_ids') return !namesIds(definition) ? 'none' : access === 'public' ? 'usual' : 'refused';
  if (access === 'public') return 'usual';
  if (WITHOUT_SESSION.has(situation)) return access === 'visitor' ? 'visitor' : 'UNAUTHENTICATED';
  if (access === 'guardian') return GONE.has(situation) && isAboutStudent(name) ? 'hidden' : 'usual';
  if (OTHER_STUDENT.has(situation)) return 'STUDENT_NOT_FOUND';
  return access === 'student' ? 'STUDENT_REQUIRED' : 'visitor'; // no student
}

const CELLS: Readonly<Record<Outcome, string>> = {
  usual: '✓',
  visitor: 'visitor',
  hidden: '404',
  refused: '404, 422',
  UNAUTHENTICATED: '401',
  STUDENT_REQUIRED: '400',
  STUDENT_NOT_FOUND: '404',
  none: '–',
};

export function authorizationPage(): string {
  const situations = Object.keys(SITUATIONS) as Situation[];
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const rows = (Object.entries(calls) as [string, CallDefinition][])
    .sort(([a], [b]) => (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? '', 'en') || a.localeCompare(b, 'en'))
    .map(([name, { access }]) => row([`\`${name}\``, access, ...situations.map((situation) => CELLS[getOutcome(name, situation)])]));
  return `${HEAD}
${row(['Call', 'access', ...situations.map((situation) => SITUATIONS[situation])])}
${row(Array.from({ length: situations.length + 2 }, () => '---'))}
${rows.join('\n')}
`;
}

const HEAD = `# Who is answered what

Made from the contract by \`npm run docs\`; \`server/test/specification\` asks every cell of a server on PostgreSQL, with a valid request of each call in which only what the column says is different. In no cell does an answer contain a word of another family, nor is anything of theirs changed.

- **401** \`UNAUTHENTICATED\`, or why the session ended where that is known. **400** \`STUDENT_REQUIRED\`. **404** \`STUDENT_NOT_FOUND\`, or as something that does not exist: what is another's cannot be told from what is not there. **404, 422**: an id in the path is not found, one in the body fits nothing; a filter by it finds nothing.
- **✓**: as usual. Calls of a guardian do not read \`X-Student-Id\`; they answer about the guardian alone. Public calls read no session.
- **visitor**: what anybody is answered. A test of a visitor is named by its token (\`X-Visitor-Token\`), and by nothing else.
- **–**: the call names nothing by an id.
- **another's ids**: with one's own session and student, each id of path, query and body once replaced by another guardian's, then all of them; ids that may be left out are once given.
- **student under deletion**: for their guardians a student is gone as soon as deletion is asked for, and back when it is taken back in time.
- **outdated consent**: calls go on; the app asks again before anything else is done, as \`consent\` of \`GET users/current\` tells it.
`;
