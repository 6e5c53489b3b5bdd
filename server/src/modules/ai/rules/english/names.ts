/** Names that begin sentences in school books, in lower case: with a capital at the beginning nothing else tells them from words. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  `
  adam alan alex alice amy andy ann anna annie ben betty bill billy bob bobby carl carol cathy charlie chen chris cindy dan daisy daniel
  danny dave david diana dick eddie ella ellen emily emma eric eva frank fred gao gary george gina grace guo han hanmei harry helen henry
  hua huang jack jane jason jay jeff jen jenny jerry jill jim jimmy joe john jones judy julia kate kathy kevin kitty lee leo li liming
  lily linda ling lingling lisa liu lucas lucy luo lynn ma maria mark martin mary max mei meimei mia mike millie molly nancy ned nick
  oliver paul peter rick rob robert robin rose ruby ryan sally sam sandy sarah scott simon smith song sophia steve sue sun susan tara
  ted tim tina tom tommy tony tang vicky victor wang wei wendy will wu xiaoming yang yuan zhang zhao zhou zoe
`
    .trim()
    .split(/\s+/),
);
