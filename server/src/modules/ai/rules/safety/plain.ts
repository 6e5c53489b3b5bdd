/** Text as the checks read it: full-width forms and invisible characters are no way around them. */

/** What is not seen, and the frame of a keycap: 1️⃣ is 1. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u20e3]/gu;

/** NFKC, without what is not seen. */
export const plainOf = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '');
