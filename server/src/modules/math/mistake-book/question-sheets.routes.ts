import type { RegisterCall } from '../../../plugins/calls';
import type { OrderPrint } from '../../prints';
import { orderQuestions } from './question-sheets';

export function questionSheetRoutes(call: RegisterCall, order: OrderPrint): void {
  call('GET mistake_question_books/{id}/export', async ({ studentId, params, query }) => {
    const { chapter_id_eq: chapterId, knowledge_point_id_eq: knowledgePointId, cause_eq: cause, with_answers: withAnswers = false } = query;
    const filter = {
      ...(chapterId !== undefined && { chapterId }),
      ...(knowledgePointId !== undefined && { knowledgePointId }),
      ...(cause !== undefined && { cause }),
    };
    const type = withAnswers ? 'math_answers' : 'math_questions';
    return (await order(studentId, (tx) => orderQuestions(tx, { studentId, bookId: params.id }, filter, type))).data;
  });
}
