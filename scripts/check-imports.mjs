// @ts-check
/** Part of `npm run lint`: fails for a ring of imports and for whoever imports what is not theirs. A folder may be named (tests). */
import { importProblems } from './lib/import-rules.mjs';
import { inRoot } from './lib/paths.mjs';

const problems = importProblems(process.argv[2] ?? inRoot());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
