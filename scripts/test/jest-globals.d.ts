/** jest's globals with the types of its own package: those of @types/jest give `any` where a matcher stands for a value. */
type Globals = typeof import('@jest/globals');

declare const afterAll: Globals['afterAll'];
declare const afterEach: Globals['afterEach'];
declare const beforeAll: Globals['beforeAll'];
declare const beforeEach: Globals['beforeEach'];
declare const describe: Globals['describe'];
declare const expect: Globals['expect'];
declare const it: Globals['it'];
declare const jest: Globals['jest'];
declare const test: Globals['test'];
