import type { RegisterCall } from '../../../plugins/calls';
import type { DataExportService } from './data-exports.service';

export function dataExportRoutes(call: RegisterCall, exports: DataExportService): void {
  call('GET data_exports', ({ guardian }) => exports.list(guardian));
  call('POST data_exports', ({ guardian, body, caller }) => exports.create(guardian, body, caller));
  call('GET data_exports/{id}/file', ({ guardian, params, caller }) => exports.file(guardian, params.id, caller));
}
