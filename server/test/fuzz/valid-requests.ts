/** One request to every call as the phone sends it, each with what the one before has answered. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { findCode } from '../../src/modules/lessons/lesson-codes.repository';
import { getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { createAdministration } from '../../src/modules/school/administration/administration.service';
import { PNG } from '../files/bytes';
import { makeExports } from '../personal-data/support';
import { PASSWORD, type TestApp } from '../support/app';
import type { Family } from './families';
import type { HostileRequest } from './requests';
import type { OpenSchool } from './school';

interface Question {
  cookie?: string;
  studentId?: number;
  /** Of the path. */
  ids?: Record<string, number | string>;
  query?: string;
  key?: string;
  body?: object;
}

/** Sends it and gives `data` of the answer. @throws Error when it is refused */
export type SendValid = (request: HostileRequest) => Promise<unknown>;

const NEW_PASSWORD = 'lin-reads-on-the-train';

const getId = (data: unknown): number => (data as { id: number }).id;
const getFirst = (data: unknown): number => getId((data as unknown[])[0]);

/** Writes for a student of its own, so that the rounds of the family stay where they are. */
export async function askEverything(
  { api, wechat }: Pick<OpenSchool, 'api' | 'wechat'>,
  { phone, marker, ids }: Family,
  send: SendValid,
): Promise<void> {
  const [studentId, courseId, unitId, wordId] = [ids.student[0]!, ids.course[0]!, ids.unit[0]!, ids.word[0]!];
  const cookie = await api.signIn(phone);
  const ask = (operation: `${'GET' | 'POST' | 'PUT'} /${string}`, question: Question = {}): Promise<unknown> =>
    send(getRequest(operation, question));
  const asParent = (operation: Parameters<typeof ask>[0], question?: Question) => ask(operation, { cookie, ...question });
  const asStudent = (operation: Parameters<typeof ask>[0], question?: Question) => asParent(operation, { studentId, ...question });

  await ask('GET /times/current');
  await ask('GET /schools/current');
  await ask('GET /mini_program_codes/{kind}', { ids: { kind: 'study' } });
  await ask('GET /trial_groups');
  await ask('POST /trial_bookings', {
    body: { name: `B${marker}`, phone, grade: '七年级', source: 'sign_in', consent_version: CONSENT_VERSION },
  });
  await asParent('GET /users/current');
  await asParent('GET /parents/profile');
  await asParent('PUT /parents/profile', { body: { name: `P${marker}` } });
  await asParent('GET /students');
  await asParent('GET /students/{id}', { ids: { id: studentId } });
  await asParent('PUT /students/{id}', { ids: { id: studentId }, body: { daily_goal: 25 } });
  await asParent('GET /students/{id}/reinforcement', { ids: { id: studentId } });
  await asParent('POST /direct_uploads', {
    body: { purpose: 'avatar', filename: 'a.png', content_type: 'image/png', byte_size: 8 },
  });
  await asParent('GET /parents/consents');
  await asParent('POST /parents/consents', { body: { version: CONSENT_VERSION } });
  await asParent('GET /sessions');
  await asParent('POST /sessions/{id}/sign_out', { ids: { id: ids.session[0]! } });

  const ofCourse = { ids: { id: courseId } };
  await asStudent('GET /courses');
  await asStudent('GET /courses/default', { query: 'course_content_type_eq=word' });
  await asStudent('GET /courses/{id}', ofCourse);
  await asStudent('GET /courses/{id}/learning_progresses', ofCourse);
  await asStudent('GET /courses/{id}/learning_progresses/current', ofCourse);
  await asStudent('GET /courses/{id}/learning_records', ofCourse);
  await asStudent('GET /courses/{id}/units/{unitId}/attachment', { ids: { id: courseId, unitId } });
  await asStudent('GET /learning_records/latest');
  await asStudent('GET /student_allocations');

  await asStudent('GET /study_calendar', { query: 'month_eq=2026-11' });
  await asStudent('GET /weekly_report', { query: 'day_eq=2026-11-20' });
  await asStudent('GET /reinforcement');
  await asStudent('GET /reinforcement_words', { query: `course_id_eq=${courseId}` });
  await asStudent('GET /reinforcement_submissions');
  const review = (await asStudent('POST /reinforcement_submissions/take', { body: { course_id: courseId, source: 'mistakes' } })) as {
    id: number;
    words: { id: number }[];
  };
  await asStudent('GET /reinforcement_submissions/{id}', { ids: { id: review.id } });
  const recalled = { word_id: review.words[0]!.id, exercise: 'recall', correct: true, answered_at: new Date().toISOString() };
  await asStudent('PUT /reinforcement_submissions/{id}', { ids: { id: review.id }, key: 'valid-review-1', body: recalled });

  await asStudent('PUT /mistake_word_books/words/{wordId}', { ids: { wordId }, body: { in_mistake_book: true } });
  const book = getFirst(await asStudent('GET /mistake_word_books'));
  await asStudent('GET /mistake_word_books/export', { query: `course_id_eq=${courseId}` });
  await asStudent('GET /mistake_word_books/{id}/export', { ids: { id: book } });
  const print = { ids: { id: getFirst(await asStudent('GET /learning_prints')) } };
  await asStudent('GET /learning_prints/{id}', print);
  await asStudent('GET /learning_prints/{id}/export', print);
  await asStudent('POST /learning_prints/{id}/print', print);

  await askForGenerations(asStudent, ask, courseId);

  await asStudent('GET /reminders');
  wechat.allowLogin('code-of-login', 'openid-of-fuzz');
  await asStudent('POST /reminders', { body: { code: 'code-of-login', kinds: ['due'] } });
  await asStudent('POST /reminders/stop', { body: { kinds: ['due'] } });

  const school = createAdministration(api.database.db);
  const fresh = await school.createStudent({ parentPhone: phone, name: `C${marker}`, hours: 10 });
  await school.assignCourse({ student: String(fresh), course: String(courseId), teacher: `T${marker}`, isDefault: true });
  const asFresh = (operation: Parameters<typeof ask>[0], question?: Question) => asParent(operation, { studentId: fresh, ...question });
  const { id: teacherId } = await school.findTeacher(`T${marker}`);
  const code = await findCode(api.database.db, teacherId, getSchoolDay(new Date()));
  const asked = { course_id: courseId, lesson_length: 'short', teacher_code: code?.code };
  const lesson = { ids: { id: getId(await asFresh('POST /teaching_records', { body: asked })) } };
  await asFresh('GET /teaching_records');
  await asFresh('GET /teaching_records/latest');
  await asFresh('GET /teaching_records/{id}', lesson);
  await asFresh('POST /teaching_records/{id}/end', lesson);

  const round = getId(await asFresh('POST /courses/{id}/learning_records', { ...ofCourse, body: { learning_subtype: 'learn' } }));
  const ofRound = { ids: { id: courseId, recordId: round } };
  await asFresh('GET /courses/{id}/learning_records/{recordId}', ofRound);
  const word = getFirst(await asFresh('GET /courses/{id}/words', { ...ofCourse, query: `learning_record_id_eq=${round}` }));
  const ofWord = { ids: { id: round, questionId: word } };
  await asFresh('POST /learning_records/{id}/questions/{questionId}/known', { ...ofWord, key: 'valid-mark-1', body: { known: false } });
  const submission = { step: 'final_exam', current_group: 0, mixed_groups: [], correct: true };
  await asFresh('POST /learning_records/{id}/questions/{questionId}/submission', { ...ofWord, key: 'valid-answer-1', body: submission });
  await asFresh('POST /courses/{id}/learning_records/{recordId}/complete', ofRound);

  await school.assignCourse({ student: String(fresh), course: String(ids.course[1]!), teacher: `T${marker}`, isDefault: true });
  await askMath(api, asFresh, ids);

  const test = (await asFresh('GET /vocabulary_level_submissions/take', { query: 'form=full' })) as { id: number; step: { kind: string } };
  const answer = test.step.kind === 'ticks' ? { kind: 'ticks', ticked: [] } : { kind: 'choice', position: null };
  const ofTest = { ids: { id: test.id } };
  await asFresh('GET /vocabulary_level_submissions');
  await asFresh('GET /vocabulary_level_submissions/{id}', ofTest);
  await asFresh('PUT /vocabulary_level_submissions/{id}', { ...ofTest, body: { step_number: 0, answer, milliseconds: 5200 } });

  // A guardian with a student who may go, and one whose sessions may end.
  const careful = await api.createParent();
  await askAboutData(api, ask, { cookie: await api.signIn(careful.phone), studentId: await api.createStudent(careful.id) });
  const { phone: leaving } = await api.createParent();
  await ask('POST /sessions/send_sign_in_captcha', { body: { phone } });
  await ask('POST /sessions/sign_in', { body: { phone: leaving, password: PASSWORD, consent_version: CONSENT_VERSION } });
  wechat.allow('code-of-wechat', { phoneNumber: leaving });
  await ask('POST /sessions/wechat_sign_in', { body: { code: 'code-of-wechat', consent_version: CONSENT_VERSION } });
  await ask('POST /sessions/send_reset_password_captcha', { body: { phone: leaving } });
  await ask('POST /sessions/reset_password', { body: { phone: leaving, captcha: api.sent.at(-1)?.code, password: NEW_PASSWORD } });
  await ask('POST /sessions/sign_out', { cookie: await api.signIn(leaving, NEW_PASSWORD) });
  await ask('POST /sessions/sign_out_everywhere', { cookie: await api.signIn(leaving, NEW_PASSWORD) });
}

/** Copies and deletion of a student's data. */
async function askAboutData(api: TestApp, ask: Ask, { cookie, studentId }: { cookie: string; studentId: number }): Promise<void> {
  const shown = { current_password: PASSWORD };
  const copy = getId(await ask('POST /data_exports', { cookie, body: { student_id: studentId, ...shown } }));
  await ask('GET /data_exports', { cookie });
  await makeExports(api);
  await ask('GET /data_exports/{id}/file', { cookie, ids: { id: copy } });
  const request = getId(await ask('POST /deletion_requests', { cookie, body: { student_id: studentId, ...shown } }));
  await ask('GET /deletion_requests', { cookie });
  await ask('POST /deletion_requests/{id}/withdraw', { cookie, ids: { id: request } });
  await ask('POST /sessions/change_password', { cookie, body: { ...shown, password: `${PASSWORD}-again` } });
  await ask('POST /sessions/change_password', { cookie, body: { current_password: `${PASSWORD}-again`, password: PASSWORD } });
  await ask('POST /sessions/send_own_captcha', { cookie });
}

type Ask = (operation: `${'GET' | 'POST' | 'PUT'} /${string}`, question?: Question) => Promise<unknown>;

/** Of a student with words in the mistake word book. */
async function askForGenerations(ask: Ask, askAsStranger: Ask, courseId: number): Promise<void> {
  await ask('GET /ai_generations/summary');
  const body = { kind: 'exercise', exercise_type: 'spelling', course_id: courseId, words_from: 'mistakes', origin: 'school' };
  const made = { ids: { id: getId(await ask('POST /ai_generations', { key: 'valid-generation-1', body })) } };
  await ask('GET /ai_generations');
  await ask('GET /ai_generations/{id}', made);
  await ask('GET /ai_generations/{id}/stream', made);
  await ask('PUT /ai_generations/{id}', { ...made, key: 'valid-generation-answer-1', body: { number: 1, given: 'word' } });
  await ask('POST /ai_generations/{id}/retry', made);
  await ask('POST /ai_generations/{id}/print', made);
  const { token } = (await ask('POST /ai_generations/{id}/share', made)) as { token: string };
  await askAsStranger('GET /shared_generations/{token}', { ids: { token } });
  await ask('POST /ai_generations/{id}/withdraw_share', made);
}

/** Of a student who has not begun with mathematics. */
async function askMath(api: TestApp, ask: Ask, ids: Family['ids']): Promise<void> {
  const [courseId, sectionId] = [ids.course[1]!, ids.section[0]!];
  const ofCourse = { ids: { id: courseId } };
  const { units } = (await ask('GET /courses/{id}', ofCourse)) as { units: { id: number; chapters: { id: number }[] }[] };
  const place = { id: courseId, unitId: units[0]!.id, chapterId: units[0]!.chapters[0]!.id, sectionId };
  await ask('GET /courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}', { ids: place });
  await ask('GET /courses/{id}/questions', { ...ofCourse, query: `section_id_eq=${sectionId}` });
  const body = { learning_subtype: 'learn', section_id: sectionId };
  const record = getId(await ask('POST /courses/{id}/learning_records', { ...ofCourse, body }));
  const quiz = (await ask('POST /quiz_submissions/take', { body: { source: 'section', learning_record_id: record } })) as {
    id: number;
    questions: { id: number; variant: number; kind: string }[];
  };
  const [question] = quiz.questions;
  const answer = { question_id: question!.id, variant: question!.variant, given: { kind: 'unknown' } };
  await ask('PUT /quiz_submissions/{id}', { ids: { id: quiz.id }, key: 'valid-quiz-1', body: answer });
  const ofQuestion = { ids: { id: record, questionId: question!.id } };
  await ask('GET /learning_records/{id}/quiz_questions/{questionId}/question', ofQuestion);
  await ask('GET /quiz_submissions/{id}/questions/{questionId}', { ids: { id: quiz.id, questionId: question!.id } });
  const written = quiz.questions.find(({ kind }) => kind === 'short_answer')!;
  const work = { question_id: written.id, variant: written.variant, given: { kind: 'work', text: '因为两边都加上三' } };
  await ask('PUT /quiz_submissions/{id}', { ids: { id: quiz.id }, key: 'valid-work-1', body: work });
  await ask('POST /learning_records/{id}/questions/{questionId}/grade_by_ai', { ids: { id: record, questionId: written.id } });
  await ask('GET /courses/{id}/math_report', ofCourse);
  const book = getFirst(await ask('GET /mistake_question_books'));
  const entry = getFirst(await ask('GET /mistake_question_books/{id}/questions', { ids: { id: book } }));
  await ask('GET /mistake_question_books/{id}/export', { ids: { id: book }, query: 'with_answers=true' });
  await ask('POST /mistake_question_books/{id}/questions', { ids: { id: book }, key: 'valid-paper-1', body: { text: '3 + 4 × 5' } });
  const photo = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
  const upload = (await ask('POST /direct_uploads', { body: photo })) as DirectUpload;
  await api.app.inject({ method: 'PUT', url: upload.upload_url, headers: upload.headers, payload: PNG });
  await ask('POST /mistake_question_books/{id}/photo_readings', { ids: { id: book }, body: { photo_upload_id: upload.id } });
  await ask('GET /math_levels');
  const test = { ids: { id: getId(await ask('GET /math_level_submissions/take')) } };
  await ask('PUT /math_level_submissions/{id}', { ...test, body: { step_number: 0, given: { kind: 'unknown' } } });
  await ask('GET /math_level_submissions/{id}', test);
  await ask('GET /math_level_submissions');
  await ask('PUT /mistake_question_books/{id}/questions/{entryId}', {
    ids: { id: book, entryId: entry },
    body: { in_mistake_book: false },
  });
}

function getRequest(operation: string, { cookie, studentId, ids = {}, query, key, body }: Question): HostileRequest {
  const [method, template] = operation.split(' ') as [HostileRequest['method'], string];
  const path = Object.entries(ids).reduce((text, [name, id]) => text.replace(`{${name}}`, String(id)), template);
  return {
    operation,
    method,
    url: `${API_PREFIX}${path}${query === undefined ? '' : `?${query}`}`,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(studentId !== undefined && { [HEADERS.studentId.toLowerCase()]: String(studentId) }),
      ...(key !== undefined && { [HEADERS.idempotencyKey.toLowerCase()]: key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}
