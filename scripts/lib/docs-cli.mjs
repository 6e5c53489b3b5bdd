// @ts-check
/** For scripts/docs.ts, which is TypeScript: `imports` writes docs/imports.md to standard output, `paths` fails for names that are not there. */
import { missingPaths } from './doc-paths.mjs';
import { importsPage } from './imports-page.mjs';
import { root } from './paths.mjs';

if (process.argv[2] === 'imports') process.stdout.write(importsPage(root));
else {
  const problems = missingPaths(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
