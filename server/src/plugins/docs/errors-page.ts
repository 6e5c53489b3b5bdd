/** The error catalogue as a page of the documentation. */
import { clientMessages, TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import { errors } from '@xueban/contract/errors';

export function errorsPage(): string {
  const rows = Object.entries(errors).map(([key, { status, message, when }]) => `| \`${key}\` | ${status} | ${message} | ${when} |`);
  const texts = Object.entries(clientMessages).map(([key, message]) => `| \`${key}\` | ${message} |`);
  return [
    '# Errors',
    '',
    'Made from `contract/errors.ts` by `npm run docs`; do not edit.',
    '',
    'An error is answered as `{"code": status, "data": null, "message": "for people", "error": "KEY"}`. Programs decide by `error` or `code`, never by the message.',
    '',
    '| Key | Status | Message | When |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Texts the mini-program shows on its own account (an error that never reached the server has code ${TRANSPORT_FAILURE_CODE}):`,
    '',
    '| Key | Text |',
    '|---|---|',
    ...texts,
    '',
  ].join('\n');
}
