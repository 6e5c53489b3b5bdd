import type { RegisterCall } from '../../plugins/calls';
import type { MiniProgramCodeService } from './mini-program-codes.service';

export function miniProgramCodeRoutes(call: RegisterCall, codes: MiniProgramCodeService): void {
  call('GET mini_program_codes/{kind}', ({ params }) => codes.find(params.kind));
}
