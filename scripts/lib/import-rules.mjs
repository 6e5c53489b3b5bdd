// @ts-check
/** The house: who may import whom. `npm run lint` holds every source to it (scripts/check-imports.mjs). */
import { foldersOf, readGraph, ringsOf, specifiersOf } from './import-graph.mjs';
import { valuesFrom } from './handed-on.mjs';
import { composersInUse, sqlProblemsOf } from './sql-rules.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */
/** @typedef {{ of: RegExp, except?: RegExp, not: RegExp, because: string }} Rule files `of`, and not `except`, import no files `not` */

export const SOURCES = ['contract', 'src', 'app.config.ts', 'server', 'simulator', 'automation', 'scripts', 'bench', 'content'];
export const ALIASES = {
  '@/': 'src/',
  // Workspaces: npm links each into node_modules under its name, so all of them can be imported by it.
  '@xueban/contract/': 'contract/',
  '@xueban/server/': 'server/',
  '@xueban/simulator/': 'simulator/',
};
export const MODULES = 'server/src/modules';

/** The layers of the mini-program, top to bottom. */
const LAYERS = ['pages', 'features', 'state', 'components', 'lib'];

/** Tests of the mini-program, and what they are written with. */
const TESTS = /^src\/test\/|\.test\.tsx?$|\/test-(?:pages|school|toy|visits|world)\.tsx?$/;

/** @type {Rule[]} */
const rules = [
  {
    of: /^contract\//,
    not: /^(?:src|server|simulator|automation|scripts|bench|content)\//,
    because: 'contract/ imports nothing of this repo.',
  },
  ...LAYERS.slice(1).map((layer, i) => ({
    of: new RegExp(`^src/${layer}/`),
    not: new RegExp(`^src/(?:${LAYERS.slice(0, i + 1).join('|')})/`),
    because: `src/${layer} lies below: never import upward.`,
  })),
  {
    of: new RegExp(`^src/(?:${LAYERS.join('|')})/`),
    except: TESTS,
    not: /^src\/[^/]+$/,
    because: 'the application stands above all layers.',
  },
  { of: /^src\//, except: TESTS, not: TESTS, because: 'what is shipped knows nothing of tests.' },
  { of: /^src\//, not: /^(?:server|simulator|automation|scripts|bench|content)\//, because: 'The mini-program knows only contract/.' },
  {
    of: /^server\//,
    not: /^(?:src|simulator|automation|scripts|bench|content)\//,
    because: 'The server knows only contract/; its commands read content/ as files.',
  },
  { of: /^server\/src\//, not: /^server\/(?!src\/)/, because: 'what is shipped knows nothing of tests and seeds.' },
  { of: /^simulator\/src\//, not: /^simulator\/test\//, because: 'what is shipped knows nothing of tests.' },
  {
    of: /^simulator\//,
    not: /^(?:src|server|contract|automation|scripts|bench|content)\//,
    because: 'The simulator knows nothing of the product.',
  },
  {
    of: /^automation\//,
    not: /^(?:src|bench)\//,
    because: 'The specs see the mini-program as people do.',
  },
  { of: /^server\/src\/rules\//, not: /^server\/src\/(?!rules\/)/, because: 'rules/ is pure and imports only contract/.' },
  {
    of: /^server\/src\/(?:adapters|database|db)\//,
    not: /^server\/src\/(?:modules|plugins|cli)\//,
    because: 'What is outside and the database know nothing of what uses them.',
  },
  {
    of: /^server\/src\/modules\/.*\.service\.ts$/,
    not: /^server\/src\/modules\/.*\.routes\.ts$/,
    because: 'routes → service → repository, never back.',
  },
  {
    of: /^server\/src\/modules\/.*\.repository\.ts$/,
    not: /^server\/src\/modules\/.*\.(?:service|routes)\.ts$/,
    because: 'routes → service → repository, never back.',
  },
];

const RULES = 'server/src/rules/';
/**
 * Packages that give back the same for the same and reach nothing outside; of some only what is named.
 * @type {ReadonlyMap<string, readonly string[] | 'all'>}
 */
const PURE_PACKAGES = new Map([
  ['@sinclair/typebox', 'all'],
  ['@sinclair/typebox/value', 'all'],
  ['node:crypto', ['createHash', 'createHmac', 'timingSafeEqual']],
  ['ts-fsrs', 'all'],
]);

/**
 * @param {string} file
 * @param {import('typescript').SourceFile} source
 */
function impurities(file, source) {
  if (!file.startsWith(RULES)) return [];
  const isOurs = (/** @type {string} */ name) => name.startsWith('.') || Object.keys(ALIASES).some((alias) => name.startsWith(alias));
  return [...specifiersOf(source)]
    .filter((name) => !isOurs(name))
    .flatMap((name) => {
      const pure = PURE_PACKAGES.get(name);
      if (pure === 'all') return [];
      const taken = pure ? valuesFrom(source, name) : ['nothing named'];
      const impure = taken.filter((value) => pure?.includes(value) !== true);
      return pure && impure.length === 0
        ? []
        : [`${file} imports ${name}: rules/ is pure, and of packages has only what PURE_PACKAGES names.`];
    });
}

/**
 * Repositories that another module may import, and what for. All others are their module's own: ask its service.
 * @type {ReadonlyMap<string, string>}
 */
export const SHARED_REPOSITORIES = new Map([
  ['courses/courses.repository.ts', 'whether a student has a course'],
  ['courses/import/import.repository.ts', 'who counts or changes words waits for imports'],
  ['courses/import/kept-counts.repository.ts', 'the recount mends them'],
  ['math-content/questions.repository.ts', 'questions as they are asked'],
  ['math-content/sections.repository.ts', 'sections of a course'],
  ['math-memory/after-import.repository.ts', 'an import moves and removes questions'],
  ['math-memory/mistake-choice.repository.ts', 'which mistakes of a course are meant'],
  ['math-memory/memory.repository.ts', 'what is kept of the mathematics of a student'],
  ['mistake-word-books/mistake-word-books.repository.ts', 'reviews of a book'],
  ['sessions/limits.repository.ts', 'counters of what is limited, of any module'],
  ['student-allocations/student-allocations.repository.ts', 'holds a course of a student in the transaction of another change'],
  ['students/students.repository.ts', 'whether a guardian may see a student'],
  ['study-days/study-days.repository.ts', 'whatever is learned marks the day'],
  ['word-memory/counts.repository.ts', 'counts that change with the words of an answer, in its transaction'],
  ['word-memory/schedule.repository.ts', 'words that are still to be folded'],
  ['word-memory/word-store.repository.ts', 'what is kept of a word of a student'],
  ['words/unlearned.repository.ts', 'where the words lie that are not learned yet, in statements about words of a course'],
  ['word-rounds/answer-log.repository.ts', 'answers of rounds: prints and the recount read them'],
]);

const REPOSITORY = new RegExp(`^${MODULES}/([^/]+)/.*\\.repository\\.ts$`);
const MODULE = new RegExp(`^${MODULES}/([^/]+)/`);
/** What puts modules together, and may import any repository: the application, its commands, and files beside the modules. */
const COMPOSER = new RegExp(`^server/src/(?:[^/]+\\.ts|cli/.*)$|^${MODULES}/[^/]+\\.ts$`);

/**
 * @param {string} root
 * @param {{ shared?: ReadonlyMap<string, string> }} [options]
 * @returns {string[]} a sentence for each breach
 */
export function importProblems(root, { shared = SHARED_REPOSITORIES } = {}) {
  /** @type {string[]} */
  const ofFiles = [];
  const { graph, missing } = readGraph(root, SOURCES, ALIASES, (file, source) => {
    ofFiles.push(...sqlProblemsOf(file, source), ...impurities(file, source));
  });
  return [
    ...missing,
    ...ringsOf(graph).map((ring) => `A ring of files:\n    ${ring.join('\n  → ')}`),
    ...ringsOf(foldersOf(graph, MODULES)).map((ring) => `A ring of folders in ${MODULES}: ${ring.join(' → ')}`),
    ...breaches(graph),
    ...foreignRepositories(graph, shared),
    ...ofFiles,
    ...composersInUse(graph, MODULES),
  ];
}

/** @param {Graph} graph */
function breaches(graph) {
  return [...graph].flatMap(([file, imports]) => {
    const own = rules.filter(({ of, except }) => of.test(file) && except?.test(file) !== true);
    const feature = /^src\/features\/[^/]+\//.exec(file)?.[0];
    return [...imports].flatMap((to) => [
      ...own.filter(({ not }) => not.test(to)).map(({ because }) => `${file} imports ${to}: ${because}`),
      ...(feature !== undefined && to.startsWith('src/features/') && !to.startsWith(feature)
        ? [`${file} imports ${to}: features never import each other, move what they share to state/, components/ or lib/.`]
        : []),
    ]);
  });
}

/**
 * @param {Graph} graph
 * @param {ReadonlyMap<string, string>} shared
 */
function foreignRepositories(graph, shared) {
  /** @type {Set<string>} */
  const used = new Set();
  const problems = [...graph].flatMap(([file, imports]) => {
    if (!file.startsWith('server/src/') || COMPOSER.test(file)) return [];
    const from = MODULE.exec(file)?.[1];
    return [...imports].flatMap((to) => {
      const owner = REPOSITORY.exec(to)?.[1];
      if (owner === undefined || owner === from) return [];
      const name = to.slice(MODULES.length + 1);
      used.add(name);
      return shared.has(name)
        ? []
        : [`${file} imports ${to}, the repository of ${from === undefined ? 'a' : 'another'} module: ask its service.`];
    });
  });
  const idle = [...shared.keys()].filter((name) => !used.has(name));
  return [...problems, ...idle.map((name) => `${name} is shared with nobody: take it off SHARED_REPOSITORIES.`)];
}
