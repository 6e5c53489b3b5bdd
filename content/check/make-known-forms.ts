/** Makes known-forms.base64 from the frequency list: `npx tsx content/check/make-known-forms.ts <opensubtitles-2018-en-50k.txt>` */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseForms, KNOWN_FORMS, packForms } from './known-forms';

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Which list? It is named in content/vocabulary-test/README.md.');
writeFileSync(KNOWN_FORMS, packForms(parseForms(readFileSync(list, 'utf8'))));
