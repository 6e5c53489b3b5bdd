import type { RegisterCall } from '../../../plugins/calls';
import { getCaller } from '../../../plugins/origin';
import type { DataExportService } from './data-exports.service';

export function dataExportRoutes(call: RegisterCall, exports: DataExportService): void {
  call('GET data_exports', ({ guardian }) => exports.list(guardian));
  call('POST data_exports', ({ guardian, body, request }) => exports.create(guardian, body, getCaller(request)));
  call('GET data_exports/{id}/file', ({ guardian, params, request }) => exports.file(guardian, params.id, getCaller(request)));
}
