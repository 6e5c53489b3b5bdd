/** `npm run admin -- <command>`. */
import '../code-cache';
import { createAdminProgram } from './admin-program';
import { runAsProcess } from './terminal';

void runAsProcess(createAdminProgram);
