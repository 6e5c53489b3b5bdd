/** Makes curriculum-headwords.txt: `npx tsx content/check/make-curriculum-headwords.ts <list of headwords, one a line>` */
import { readFileSync, writeFileSync } from 'node:fs';
import { CURRICULUM_HEADWORDS, packHeadwords } from './curriculum';

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Which list? It is named in content/english/README.md.');
writeFileSync(CURRICULUM_HEADWORDS, packHeadwords(readFileSync(list, 'utf8')));
