import type { RegisterCall } from '../../../plugins/calls';
import type { OrderPrint } from '../../prints';
import { orderGeneration } from './generation-sheets';

export function generationSheetRoutes(call: RegisterCall, order: OrderPrint): void {
  call('POST ai_generations/{id}/print', ({ studentId, params }) => order(studentId, (tx) => orderGeneration(tx, studentId, params.id)));
}
