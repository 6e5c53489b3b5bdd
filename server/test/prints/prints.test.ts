import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import { sql } from 'drizzle-orm';
import { type Classroom, createClassroom, data } from '../learning/school';
import { buildTestApp, type TestApp } from '../support/app';
import { type ExportedPrint, finishRound, untilMade } from './prints';

let api: TestApp;
let room: Classroom;
let prints: LearningPrint[];
beforeAll(async () => {
  api = await buildTestApp({ JOBS: 'true' });
  room = await createClassroom(api);
  await finishRound(room, 8, [2]);
  prints = data<LearningPrint[]>(await room.call('GET learning_prints'));
});
afterAll(() => api.close());

describe('The prints of a round', () => {
  test('are three, numbered in the order of the day, newest first', () => {
    expect(prints.map(({ print_type_text: text }) => text)).toEqual(['纯中文', '纯英文', '中英对照']);
    expect(prints.map(({ number }) => number.slice(9))).toEqual(['003', '002', '001']);
    expect(prints.every(({ words_count: count, course }) => count === 8 && course.id === room.courseId)).toBe(true);
  });

  test('are made by a job, and exported as a PDF that needs no session', async () => {
    const { print, file } = await untilMade(room, prints[2]!.id);
    expect(print).toMatchObject({ status: 'ready', status_text: '可以打印', pages_count: 1 });
    expect(file?.file_name).toBe(`林小满-中英对照-${print.number}.pdf`);
    const answer = await api.app.inject({ url: file!.url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.length).toBe(file!.byte_size);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
