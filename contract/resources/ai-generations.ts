/**
 * What is made for one learner from their own work: readings, exercises, explanations, a plan. A model makes it in the
 * background, or the school's own material gives it.
 */
import { type Static, Type } from '@sinclair/typebox';
import { LearningPrint } from './learning-prints';
import { RichText } from './math/rich-text';
import { Body, Day, defineCalls, Id, Nullable, PageQuery, Timestamp } from './shared';

export const AiGenerationKind = Type.Union([
  /** 短文、对话 */
  Type.Literal('reading'),
  /** 练习 */
  Type.Literal('exercise'),
  /** 讲解 */
  Type.Literal('explanation'),
  /** 本周计划 */
  Type.Literal('plan'),
]);
export type AiGenerationKind = Static<typeof AiGenerationKind>;

/** Who made it: a language model (shown as AI 生成), or a program from the school's own material. */
export const AiOrigin = Type.Union([Type.Literal('ai'), Type.Literal('school')]);
export type AiOrigin = Static<typeof AiOrigin>;

/**
 * `waiting`, `making`: to come; `ready`; `failed`: the service was late, busy or out of reach, to be tried again;
 * `refused`: what came did not stand the checks, twice. Only `ready` ones by AI are charged.
 */
export const AiStatus = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('making'),
  Type.Literal('ready'),
  Type.Literal('failed'),
  Type.Literal('refused'),
]);
export type AiStatus = Static<typeof AiStatus>;

export const WordsFrom = Type.Union([
  /** Learned or due today. */
  Type.Literal('today'),
  /** In the mistake word book. */
  Type.Literal('mistakes'),
]);
export type WordsFrom = Static<typeof WordsFrom>;

export const WordExerciseType = Type.Union([
  /** 选词填空: a sentence with a gap, and options. */
  Type.Literal('cloze'),
  /** 看句拼写: the word is typed into the gap. */
  Type.Literal('spelling'),
  /** 连词成句: a sentence put together from its words. */
  Type.Literal('ordering'),
  /** 词义辨析: the meaning a word has in a sentence. */
  Type.Literal('meaning'),
]);
export const ExerciseType = Type.Union([
  ...WordExerciseType.anyOf,
  /** 同类题: questions of mathematics like those that went wrong. */
  Type.Literal('math'),
]);
export type ExerciseType = Static<typeof ExerciseType>;

const common = {
  /** Who is to make it; without it AI where the school has one. */
  origin: Type.Optional(AiOrigin),
  /** Goes on from this one: the next part of a story, another set of exercises. */
  continues_id: Type.Optional(Id),
};
export const AiRequest = Type.Union([
  Body({
    ...common,
    kind: Type.Literal('reading'),
    form: Type.Union([Type.Literal('text'), Type.Literal('dialogue')]),
    course_id: Id,
    words_from: WordsFrom,
  }),
  Body({ ...common, kind: Type.Literal('exercise'), exercise_type: WordExerciseType, course_id: Id, words_from: WordsFrom }),
  Body({ ...common, kind: Type.Literal('exercise'), exercise_type: Type.Literal('math'), course_id: Id, section_id: Type.Optional(Id) }),
  /** Of a word that went wrong. */
  Body({ ...common, kind: Type.Literal('explanation'), course_id: Id, word_id: Id }),
  /** Of a question of mathematics that went wrong, in the variant that was answered last. */
  Body({ ...common, kind: Type.Literal('explanation'), course_id: Id, question_id: Id }),
  Body({ ...common, kind: Type.Literal('plan') }),
]);
export type AiRequest = Static<typeof AiRequest>;

/** Characters [from, to) of a text. */
const Mark = Type.Object({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 1 }), word: Type.Integer({ minimum: 0 }) });
export const ReadingSentence = Type.Object({
  text: Type.String({ examples: ['Tom borrowed a book from the library.'] }),
  translation: Type.String({ examples: ['汤姆从图书馆借了一本书。'] }),
  /** Where words of `words` stand, inflected or not; `word` is a position there. Ordered, without overlaps. */
  marks: Type.Array(Mark),
});
export type ReadingSentence = Static<typeof ReadingSentence>;
export const ReadingWord = Type.Object({
  /** Null for a word beyond what the learner has learned, which is explained beside the text. */
  word_id: Nullable(Id),
  spelling: Type.String(),
  phonetic: Nullable(Type.String()),
  meaning: Type.String(),
  audio_url: Nullable(Type.String({ format: 'uri-reference' })),
});
export type ReadingWord = Static<typeof ReadingWord>;

/** A question that is answered on the page. Numbered from 1 within its generation. */
export const AiQuestion = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 50 }),
  prompt: RichText,
  /** `choice`: one of `options`; `typed`: written; `ordering`: `pieces` in their order. */
  answer_kind: Type.Union([Type.Literal('choice'), Type.Literal('typed'), Type.Literal('ordering')]),
  options: Type.Array(RichText, { maxItems: 6 }),
  /** Words to put in order, shuffled. */
  pieces: Type.Array(Type.String(), { maxItems: 20 }),
  /** What is right: of a choice the position of the option as text ("0"), typed answers ("borrow"), the sentence of an ordering. Several may be right. */
  answers: Type.Array(Type.String(), { minItems: 1, maxItems: 5 }),
  /** A nudge before the answer. */
  hint: Nullable(RichText),
  /** Shown after an answer. */
  explanation: RichText,
  /** The word it practises. */
  word_id: Nullable(Id),
});
export type AiQuestion = Static<typeof AiQuestion>;

export const AiReading = Type.Object({
  kind: Type.Literal('reading'),
  form: Type.Union([Type.Literal('text'), Type.Literal('dialogue')]),
  /** Paragraphs of a text, turns of a dialogue. */
  parts: Type.Array(Type.Object({ speaker: Nullable(Type.String()), sentences: Type.Array(ReadingSentence) })),
  words: Type.Array(ReadingWord),
  questions: Type.Array(AiQuestion),
});
export const AiExercise = Type.Object({ kind: Type.Literal('exercise'), exercise_type: ExerciseType, questions: Type.Array(AiQuestion) });
/** Step by step, the answer last; each step may begin with something to think about. */
export const AiExplanation = Type.Object({
  kind: Type.Literal('explanation'),
  word_id: Nullable(Id),
  question_id: Nullable(Id),
  /** What is explained: the word, or the question as it was asked. */
  subject: RichText,
  steps: Type.Array(Type.Object({ think: Nullable(RichText), text: RichText })),
  answer: RichText,
  /** What to keep in mind. */
  remember: RichText,
  /** To see whether it was understood. */
  questions: Type.Array(AiQuestion),
});
export const PlanItem = Type.Object({
  text: Type.String({ examples: ['复习 32 个单词'] }),
  minutes: Type.Integer({ minimum: 1, maximum: 180 }),
  /** Where it is done. */
  place: Type.Union([
    Type.Literal('learn_words'),
    Type.Literal('review_words'),
    Type.Literal('mistake_words'),
    Type.Literal('learn_math'),
    Type.Literal('review_math'),
    Type.Literal('mistake_questions'),
    Type.Literal('ai'),
  ]),
  course_id: Nullable(Id),
});
export type PlanItem = Static<typeof PlanItem>;
export const AiPlan = Type.Object({
  kind: Type.Literal('plan'),
  /** To the learner, two or three sentences. */
  note: Type.String(),
  days: Type.Array(Type.Object({ day: Day, items: Type.Array(PlanItem, { maxItems: 8 }) }), { maxItems: 7 }),
});
export const AiContent = Type.Union([AiReading, AiExercise, AiExplanation, AiPlan]);
export type AiContent = Static<typeof AiContent>;

const head = {
  id: Id,
  kind: AiGenerationKind,
  title: Type.String({ examples: ['图书馆的一天'] }),
  status: AiStatus,
  origin: AiOrigin,
  created_at: Timestamp,
  /** How many questions it has, are answered, and were right at first. */
  questions_count: Type.Integer({ minimum: 0 }),
  answered_count: Type.Integer({ minimum: 0 }),
  right_count: Type.Integer({ minimum: 0 }),
};
/** As it stands in lists. */
export const AiGenerationHead = Type.Object(head);
export type AiGenerationHead = Static<typeof AiGenerationHead>;

export const AiGivenAnswer = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 50 }),
  /** As in `answers` of the question. */
  given: Type.String({ maxLength: 500 }),
  right: Type.Boolean(),
});
export type AiGivenAnswer = Static<typeof AiGivenAnswer>;

export const AiGeneration = Type.Object({
  ...head,
  request: AiRequest,
  /** The model's name, as it is written beside what it made. */
  model: Nullable(Type.String()),
  /** Text that has come so far and stood the checks, while `making`. */
  draft: Type.String(),
  content: Nullable(AiContent),
  /** First answers, in order. */
  answers: Type.Array(AiGivenAnswer),
  /** Why it failed or was refused: key and sentence of the error catalogue. */
  problem: Nullable(Type.Object({ error: Type.String(), message: Type.String() })),
  continues_id: Nullable(Id),
  /** Until when it can be read by a link that was made of it; null: by none. */
  shared_until: Nullable(Timestamp),
});
export type AiGeneration = Static<typeof AiGeneration>;

/** One line of the stream. It may end without `done`, when the server stops or it took long: then it is asked for again. */
export const AiEvent = Type.Union([
  /** More text that stood the checks. */
  Type.Object({ event: Type.Literal('draft'), append: Type.String() }),
  /** What was shown is taken back: it is made once more. */
  Type.Object({ event: Type.Literal('restart') }),
  /** Nothing new; so that the connection is not taken for dead. */
  Type.Object({ event: Type.Literal('alive') }),
  /** The last line. */
  Type.Object({ event: Type.Literal('done'), generation: AiGeneration }),
]);
export type AiEvent = Static<typeof AiEvent>;

/** Something worth making now. */
export const AiSuggestion = Type.Object({
  title: Type.String({ examples: ['用今天的词写一篇短文'] }),
  text: Type.String({ examples: ['今天的 12 个词，约 3 分钟读完'] }),
  request: AiRequest,
});
export type AiSuggestion = Static<typeof AiSuggestion>;

export const AiSummary = Type.Object({
  /** Whether there is AI for this student; without it everything is made from its own material, and nothing is counted. */
  available: Type.Boolean(),
  /** A guardian has switched AI off for this student: then nothing is `available`, whatever the school has. */
  switched_off: Type.Boolean(),
  /** Uses of the current student today, including judgements and readings of photos. */
  used: Type.Integer({ minimum: 0 }),
  limit: Type.Integer({ minimum: 0 }),
  left: Type.Integer({ minimum: 0 }),
  /** The next midnight of the school. */
  resets_at: Timestamp,
  /** The school as a whole has used up its day. */
  school_used_up: Type.Boolean(),
  by_kind: Type.Array(
    Type.Object({
      kind: Type.Union([...AiGenerationKind.anyOf, Type.Literal('judging'), Type.Literal('photo')]),
      used: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** The latest, newest first. */
  latest: Type.Array(AiGenerationHead, { maxItems: 5 }),
  suggestions: Type.Array(AiSuggestion, { maxItems: 6 }),
});
export type AiSummary = Static<typeof AiSummary>;

/** For whoever has the link: nothing that names the learner. */
export const SharedGeneration = Type.Object({
  kind: AiGenerationKind,
  title: Type.String(),
  origin: AiOrigin,
  model: Nullable(Type.String()),
  content: AiContent,
});
export type SharedGeneration = Static<typeof SharedGeneration>;

const params = Type.Object({ id: Id });

export const aiGenerationCalls = defineCalls({
  'POST ai_generations': {
    summary: 'Has something made for the current student, in the background. The same Idempotency-Key makes and is charged once.',
    access: 'student',
    body: AiRequest,
    reply: AiGeneration,
    idempotent: true,
    created: true,
  },
  'GET ai_generations': {
    summary: 'What was made for the current student, newest first.',
    access: 'student',
    query: Body({ ...PageQuery, kind_eq: Type.Optional(AiGenerationKind) }),
    reply: Type.Array(AiGenerationHead),
    paginated: true,
  },
  'GET ai_generations/summary': {
    summary: 'How much AI the current student has left today, the latest ones, and what is worth making now.',
    access: 'student',
    reply: AiSummary,
  },
  'GET ai_generations/{id}': {
    summary: 'One of them, with as much as there is of it: for phones that cannot read a stream, and for those that come back.',
    access: 'student',
    params,
    reply: AiGeneration,
  },
  'GET ai_generations/{id}/stream': {
    summary: 'What comes, as it comes: one JSON object a line (application/x-ndjson), the last with the whole.',
    access: 'student',
    params,
    reply: AiEvent,
    stream: true,
  },
  'POST ai_generations/{id}/retry': {
    summary: 'Has a failed or refused one made again, for which it is charged again; one that is under way or ready stays as it is.',
    access: 'student',
    params,
    reply: AiGeneration,
  },
  'PUT ai_generations/{id}': {
    summary: 'Answers one of its questions; says whether this answer is right. The first answer to a question is the one that stays.',
    access: 'student',
    params,
    body: Body({ number: AiGivenAnswer.properties.number, given: AiGivenAnswer.properties.given }),
    reply: AiGivenAnswer,
    idempotent: true,
  },
  'POST ai_generations/{id}/print': {
    summary: 'A sheet of it to print, with what it is (AI 生成) on it and in its metadata.',
    access: 'student',
    params,
    reply: LearningPrint,
    created: true,
  },
  'POST ai_generations/{id}/share': {
    summary:
      'A link by which others may read it for 30 days from now, without who it was made for: the same as long as it opens and is not taken back.',
    access: 'student',
    params,
    reply: Type.Object({ token: Type.String({ examples: ['Zk3u9QyXb2mT5rW8'] }), expires_at: Timestamp }),
  },
  'POST ai_generations/{id}/withdraw_share': {
    summary: 'Takes back every link to it: by none of them it can be read any more.',
    access: 'student',
    params,
    reply: Type.Null(),
  },
  'GET shared_generations/{token}': {
    summary: 'What somebody shared.',
    access: 'public',
    params: Type.Object({ token: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }) }),
    reply: SharedGeneration,
  },
});
