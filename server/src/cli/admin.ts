/** `npm run admin -- <command>`. */
import { createAdminProgram } from './admin-program';
import { runAsProcess } from './terminal';

void runAsProcess(createAdminProgram);
