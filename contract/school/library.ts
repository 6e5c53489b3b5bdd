/** The courses of the school: words with their sounds, sections with their questions. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Nullable } from '../resources/shared';
import { ANY_STAFF, defineSchoolCalls, OFFICE, PageOf50, Version } from './shared';

export const LibraryCourse = Type.Object({
  id: Id,
  name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  content_type: Type.Union([Type.Literal('word'), Type.Literal('math')]),
  words_count: Type.Integer(),
  sections_count: Type.Integer(),
  /** Who have it now. */
  students_count: Type.Integer(),
});
export type LibraryCourse = Static<typeof LibraryCourse>;

/** `recorded` by the school, `spoken` by what speaks here, `none`: it cannot be heard. */
export const Sound = Type.Object({
  state: Type.Union([Type.Literal('recorded'), Type.Literal('spoken'), Type.Literal('none')]),
  url: Nullable(Type.String()),
});

const Named = Type.Object({ id: Id, name: Type.String() });

export const LibraryCourseDetail = Type.Composite([
  LibraryCourse,
  Type.Object({
    units: Type.Array(
      Type.Composite([
        Named,
        Type.Object({
          chapters: Type.Array(
            Type.Composite([
              Named,
              Type.Object({
                words_count: Type.Integer(),
                sections: Type.Array(Type.Composite([Named, Type.Object({ questions_count: Type.Integer() })])),
              }),
            ]),
          ),
        }),
      ]),
    ),
    /** Words with a recording of the school, and those that nothing here can say. */
    recorded_count: Type.Integer(),
    silent_count: Type.Integer(),
  }),
]);
export type LibraryCourseDetail = Static<typeof LibraryCourseDetail>;

export const LibraryWord = Type.Object({
  id: Id,
  version: Version,
  /** `Unit 1 · 第1章` */
  place: Type.String(),
  spelling: Type.String({ examples: ['borrow'] }),
  phonetic: Type.String(),
  part_of_speech: Type.String(),
  meaning: Type.String(),
  example: Type.String(),
  translation: Type.String(),
  sound: Sound,
  example_sound: Sound,
});
export type LibraryWord = Static<typeof LibraryWord>;

const Cell = Type.String({ maxLength: 1000 });
/** What a sound is of. */
export const SoundKind = Type.Union([Type.Literal('word'), Type.Literal('example')]);

const params = Type.Object({ id: Id });

export const libraryCalls = defineSchoolCalls({
  'GET library/courses': { summary: 'The courses of the school, by name.', access: ANY_STAFF, reply: Type.Array(LibraryCourse) },
  'GET library/courses/{id}': {
    summary: 'One course with units, chapters and sections, and how many of its words can be heard.',
    access: ANY_STAFF,
    params,
    reply: LibraryCourseDetail,
  },
  'GET library/courses/{id}/words': {
    summary: 'Words of a course in their order, by the beginning of the word or a part of its meaning.',
    access: ANY_STAFF,
    params,
    query: Body({
      ...PageOf50,
      q: Type.Optional(Type.String({ maxLength: 60, examples: ['bor'] })),
      unit_id: Type.Optional(Id),
      only: Type.Optional(Type.Union([Type.Literal('recorded'), Type.Literal('silent')])),
    }),
    reply: Type.Array(LibraryWord),
    paginated: true,
  },
  'GET library/words/{id}': { summary: 'One word.', access: ANY_STAFF, params, reply: LibraryWord },
  'PUT library/words/{id}': {
    summary: 'Changes what a word says; refused as the import of a list would refuse it. What learners know of it stays.',
    access: OFFICE,
    params,
    body: Body({
      version: Version,
      phonetic: Cell,
      part_of_speech: Cell,
      meaning: Cell,
      example: Cell,
      translation: Cell,
    }),
    reply: LibraryWord,
  },
  'POST library/words/{id}/recording': {
    summary: 'Keeps a recording of a word or its example in place of an earlier one: MP3, WAV, M4A or AAC of at most 5 MB.',
    access: OFFICE,
    params,
    query: Body({ kind: SoundKind, file_name: Type.String({ minLength: 1, maxLength: 200, examples: ['borrow.mp3'] }) }),
    upload: true,
    reply: LibraryWord,
  },
  'POST library/words/{id}/recording/remove': {
    summary: 'Takes a recording away; the word is spoken again by what speaks here, if anything does.',
    access: OFFICE,
    params,
    body: Body({ kind: SoundKind }),
    reply: LibraryWord,
  },
});
