import { pageRange, type RegisterCall } from '../../../plugins/calls';
import { orderGeneration } from './generation-sheets';
import type { OrderPrint } from '../../prints';
import type { GenerationService } from './generations.service';
import type { Live } from './live';
import type { ShareService } from './shares.service';

export function generationRoutes(call: RegisterCall, generations: GenerationService, shares: ShareService, live: Live): void {
  call('POST ai_generations', ({ studentId, idempotencyKey, body }) => generations.ask(studentId, idempotencyKey, body));
  call('GET ai_generations', ({ studentId, query }) => generations.list(studentId, pageRange(query), query.kind_eq));
  call('GET ai_generations/summary', ({ studentId }) => generations.summary(studentId));
  call('GET ai_generations/{id}', ({ studentId, params: { id } }) => generations.show({ studentId, id }));
  call('GET ai_generations/{id}/stream', async ({ guardian: { tokenHash }, studentId, params: { id } }) => {
    await generations.find({ studentId, id });
    return live.follow({ studentId, id, tokenHash });
  });
  call('POST ai_generations/{id}/retry', ({ studentId, params: { id } }) => generations.retry({ studentId, id }));
  call('PUT ai_generations/{id}', ({ studentId, params: { id }, idempotencyKey, body }) =>
    generations.answer({ studentId, id }, idempotencyKey, body),
  );
  call('POST ai_generations/{id}/share', async ({ studentId, params: { id } }) => {
    await generations.findReady({ studentId, id });
    return shares.share({ studentId, id });
  });
  call('POST ai_generations/{id}/withdraw_share', async ({ studentId, params: { id } }) => {
    await generations.find({ studentId, id });
    await shares.withdraw({ studentId, id });
    return null;
  });
  call('GET shared_generations/{token}', ({ params }) => shares.open(params.token));
}

export function generationSheetRoutes(call: RegisterCall, order: OrderPrint): void {
  call('POST ai_generations/{id}/print', ({ studentId, params }) => order(studentId, (tx) => orderGeneration(tx, studentId, params.id)));
}
