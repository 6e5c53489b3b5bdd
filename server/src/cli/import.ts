/** `npm run import -- FILE [--dry-run]`. */
import { createImportProgram } from './import-program';
import { runAsProcess } from './terminal';

void runAsProcess(createImportProgram);
