/** What phones do in mathematics and with AI: quizzes of sections, questions from paper with their photo, plans of the week. */
import { foldQuiz } from '@xueban/contract/learning/quiz';
import type { GivenAnswer, Question } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { PNG } from '../../server/test/files/bytes';
import { getRight, getWrong } from '../../server/test/math/small-course';
import { paperContent, quizContent } from './content';
import { type Phone, Refused } from './phone';

const MOST_ANSWERS = 25;
const MOST_STUBBORN = 800;

/** Takes a section of the course, and answers its quiz until all is right or it has had enough. */
export async function mathematics(phone: Phone): Promise<void> {
  const { mathCourseId: courseId, sectionIds } = phone.owner;
  const record = (await phone.insist({
    method: 'POST',
    path: `courses/${courseId}/learning_records`,
    body: { learning_subtype: 'learn', section_id: phone.chance.pick(sectionIds) },
  })) as { id: number };
  const quiz = (await phone.insist({
    method: 'POST',
    path: 'quiz_submissions/take',
    body: { source: 'section', learning_record_id: record.id },
  })) as QuizSubmission;
  const given = quiz.answers.map(({ question_id: questionId, judgement, late }) => ({ questionId, verdict: judgement.verdict, late }));
  const isRight = new Set(foldQuiz(quiz.items, given).items.flatMap(({ questionId, state }) => (state === 'right' ? [questionId] : [])));
  const left: Question[] = quiz.questions.filter(({ id }) => !isRight.has(id));
  // Some never get it right: a quiz has hundreds of answers then.
  const isStubborn = phone.chance.is(0.04) && quiz.answers.length < MOST_STUBBORN;
  for (let count = 0; count < (isStubborn ? MOST_STUBBORN : MOST_ANSWERS) && !phone.isOver; count += 1) {
    const question = left.shift();
    if (!question) break;
    const answer = !isStubborn && phone.chance.is(0.8) ? getRight(question) : getWrong(question);
    const { question: again } = await answerQuestion(phone, quiz.id, question, answer);
    if (again) left.push(again);
  }
  await phone.read(`courses/${courseId}/math_report`);
  await phone.insist({ method: 'POST', path: `courses/${courseId}/learning_records/${record.id}/complete` });
}

async function answerQuestion(phone: Phone, quizId: number, { id, variant }: Question, given: GivenAnswer): Promise<QuizAnswered> {
  return (await phone.insist({
    method: 'PUT',
    path: `quiz_submissions/${quizId}`,
    body: { question_id: id, variant, given },
    answer: { key: phone.newKey(), content: quizContent(quizId, id, variant, given) },
  })) as QuizAnswered;
}

/** Adds a question from paper: its photo goes up first, again by a new link where the first is over. */
export async function paperQuestion(phone: Phone): Promise<void> {
  const [book] = ((await phone.read(`mistake_question_books?course_id_eq=${phone.owner.mathCourseId}`)) ?? []) as { id: number }[];
  if (!book) return;
  const body = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
  const upload = (await phone.insist({ method: 'POST', path: 'direct_uploads', body })) as DirectUpload;
  if (!(await phone.putFile(upload, PNG))) throw new Refused('the photo was refused');
  const key = phone.newKey();
  const text = `题目 ${key}`;
  await phone.insist({
    method: 'POST',
    path: `mistake_question_books/${book.id}/questions`,
    body: { photo_upload_id: upload.id, text },
    answer: { key, content: paperContent(text) },
  });
}

/** Asks for a plan, and looks whether it comes. */
export async function plan(phone: Phone): Promise<void> {
  const { id } = (await phone.insist({
    method: 'POST',
    path: 'ai_generations',
    body: { kind: 'plan', origin: 'ai' },
    answer: { key: phone.newKey(), content: '' },
  })) as { id: number };
  for (let looks = 0; looks < 3 && !phone.isOver; looks += 1) await phone.read(`ai_generations/${id}`);
  await phone.read('ai_generations/summary');
}
