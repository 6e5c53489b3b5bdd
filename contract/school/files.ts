/** Files that staff bring: kept for the session that brought them, until they are imported or given up. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Timestamp } from '../resources/shared';
import { defineSchoolCalls, OFFICE } from './shared';

/** `words` a list of words; `math` a folder of mathematics as a zip. */
export const SchoolFilePurpose = Type.Union([Type.Literal('words'), Type.Literal('math')]);
export type SchoolFilePurpose = Static<typeof SchoolFilePurpose>;

export const SchoolFile = Type.Object({
  id: Id,
  file_name: Type.String({ examples: ['七年级上册.xlsx'] }),
  byte_size: Type.Integer({ examples: [48_213] }),
  expires_at: Timestamp,
});
export type SchoolFile = Static<typeof SchoolFile>;

/** Of the file that a call is about. */
export const FileParams = Type.Object({ fileId: Id });

export const schoolFileCalls = defineSchoolCalls({
  'POST files': {
    summary: 'Keeps a file of up to 20 MB for this session alone. It goes when it is removed, after two hours, or with the session.',
    access: OFFICE,
    query: Body({
      purpose: SchoolFilePurpose,
      file_name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['七年级上册.xlsx'] }),
    }),
    upload: true,
    reply: SchoolFile,
  },
  'POST files/{fileId}/remove': {
    summary: 'Gives a file up, with what was made of it. One that is gone already is no mistake.',
    access: OFFICE,
    params: FileParams,
    reply: Type.Null(),
  },
});
