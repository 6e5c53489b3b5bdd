import type { BodyWithFile, OutboxRequest } from './entry';

// Compiled, or not, by `npm run typecheck`.
interface WithOptional {
  correct: boolean;
  photo_upload_id?: number;
}
interface WithRequired {
  step: string;
  scan_upload_id: number;
}
interface WithGiven {
  question_id: number;
  given: { kind: 'choice'; option: number } | { kind: 'short_answer'; text: string } | { kind: 'short_answer'; photo_upload_id: number };
}
const file = { path: 'wxfile://tmp/a.jpg', purpose: 'question_photo' } as const;

test('a file goes into a field that the body of its call has', () => {
  const sent: BodyWithFile<WithOptional | WithRequired>[] = [
    { body: { correct: true } },
    { body: { correct: true }, file: { ...file, into: 'photo_upload_id' } },
    { body: { step: 'end' }, file: { ...file, into: 'scan_upload_id' } },
    // @ts-expect-error no body has this field
    { body: { correct: true }, file: { ...file, into: 'avatar_upload_id' } },
    // @ts-expect-error it is a field, but of no upload
    { body: { correct: true }, file: { ...file, into: 'correct' } },
    // @ts-expect-error another body of the call has it
    { body: { correct: true }, file: { ...file, into: 'scan_upload_id' } },
    // @ts-expect-error required, and no file to fill it
    { body: { step: 'end' } },
  ];
  expect(sent).toHaveLength(7);
});

test('a file goes into a part of the body that has a field for it', () => {
  const into = 'given.photo_upload_id' as const;
  const sent: BodyWithFile<WithGiven>[] = [
    { body: { question_id: 1, given: { kind: 'choice', option: 2 } } },
    { body: { question_id: 1, given: { kind: 'short_answer' } }, file: { ...file, into } },
    // @ts-expect-error the part itself has no such field
    { body: { question_id: 1, given: { kind: 'short_answer' } }, file: { ...file, into: 'photo_upload_id' } },
    // @ts-expect-error another kind of answer has it
    { body: { question_id: 1, given: { kind: 'choice', option: 2 } }, file: { ...file, into } },
    // @ts-expect-error neither text nor file
    { body: { question_id: 1, given: { kind: 'short_answer' } } },
  ];
  expect(sent).toHaveLength(5);
});

test('a call whose body has no field for one takes no file', () => {
  const request = {
    guardianId: 1,
    studentId: 10,
    subject: 'word',
    call: 'POST learning_records/{id}/questions/{questionId}/known',
    params: { id: 1, questionId: 2 },
    body: { known: true },
  } as const;
  const sent: OutboxRequest[] = [
    request,
    // @ts-expect-error this call's body names no upload
    { ...request, file: { ...file, into: 'photo_upload_id' } },
  ];
  expect(sent).toHaveLength(2);
});
