/** Files that staff bring in tests, and what is said while they are read. */
import type { SchoolFile, SchoolFilePurpose } from '@xueban/contract/school/files';
import { school } from '../staff/support';
import type { Answer, TestApp } from '../support/app';

export const BYTES = { 'content-type': 'application/octet-stream' };

export const sendFile = (api: TestApp, cookie: string, purpose: SchoolFilePurpose, name: string, bytes: Buffer | string): Promise<Answer> =>
  school(api, `POST files?purpose=${purpose}&file_name=${encodeURIComponent(name)}`, { cookie, body: Buffer.from(bytes), headers: BYTES });

/** The id of a file that is there now. */
export async function bringFile(...given: Parameters<typeof sendFile>): Promise<number> {
  const answer = await sendFile(...given);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body.data as SchoolFile).id;
}

/** The last line of what a reading says, and those before. */
export function parseLines(answer: Answer): { last: unknown; before: unknown[] } {
  const lines = answer.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  return { last: lines[lines.length - 1]!, before: lines.slice(0, -1) };
}
