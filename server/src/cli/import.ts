/** `npm run import -- FILE [--dry-run]`. */
import '../code-cache';
import { createImportProgram } from './import-program';
import { runAsProcess } from './terminal';

void runAsProcess(createImportProgram);
