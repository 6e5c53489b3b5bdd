/** Gathers what the product has of the specification, from its sources and from what was built. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import appConfig from '../../../app.config';
import { calls } from '../../../contract/calls';
import * as constants from '../../../contract/constants';
import type { AppJson, BuiltPage, Product, ProductCall, ProductRoute, SpecList } from '../../../contract/specification/spec-list';
import { clientMessages, TRANSPORT_FAILURE_CODE, UNAUTHENTICATED_CODE } from '../../../contract/client-errors';
import { API_PREFIX, HEADERS } from '../../../contract/http';
import { routes, tabOrder } from '../../../contract/routes';

const root = path.resolve(__dirname, '../../..');
const dist = path.join(root, 'dist/wechat');
const read = (...file: string[]): string => readFileSync(path.join(...file), 'utf8');
const readJson = (...file: string[]): unknown => JSON.parse(read(...file));

export const readSpecList = (): SpecList => readJson(root, 'docs/spec-coverage.json') as SpecList;

export function readProduct(): Product {
  return {
    routes: Object.values<ProductRoute>(routes),
    tabOrder: tabOrder.map((name) => routes[name].path),
    signInPage: routes.signIn.path,
    app: getApp(appConfig as RawApp),
    built: existsSync(path.join(dist, 'app.json')) ? readBuilt() : undefined,
    prefix: API_PREFIX,
    headers: HEADERS,
    calls: calls as Record<string, ProductCall>,
    state: {
      list: parseMembers('src/state/list.ts', 'ListState'),
      pagination: parseMembers('contract/http.ts', 'Pagination'),
      study: parseMembers('src/state/study.ts', 'StudyState'),
      envelope: parseMembers('contract/http.ts', 'Envelope'),
    },
    texts: Object.values(clientMessages),
    constants: { ...constants, TRANSPORT_FAILURE_CODE, UNAUTHENTICATED_CODE },
    storedKeys: Object.values(constants.STORED_KEYS),
  };
}

/** app.json as WeChat has it: pages of subpackages below their root. */
interface RawApp {
  pages: string[];
  subpackages?: { root: string; pages: string[] }[];
  tabBar: AppJson['tabBar'];
}

const getApp = ({ pages, subpackages = [], tabBar }: RawApp): AppJson => ({
  pages: [...pages, ...subpackages.flatMap((part) => part.pages.map((page) => `${part.root}/${page}`))],
  tabBar,
});

function readBuilt(): Product['built'] {
  const app = getApp(readJson(dist, 'app.json') as RawApp);
  // What Remax has found each page to listen to; its runtime gives a page no other events.
  const { pageEvents: events = {} } = createRequire(__filename)(path.join(dist, '__remax_runtime_options__.js')) as {
    pageEvents?: Record<string, string[]>;
  };
  const pages = app.pages.map((page): [string, BuiltPage] => [
    page,
    { settings: readJson(dist, `${page}.json`) as BuiltPage['settings'], events: events[page] ?? [] },
  ]);
  return { app, pages: Object.fromEntries(pages) };
}

/** Names of the members of an interface. @throws Error when the file has none of this name */
function parseMembers(file: string, name: string): string[] {
  const source = ts.createSourceFile(file, read(root, file), ts.ScriptTarget.Latest);
  const found = source.statements.filter(ts.isInterfaceDeclaration).find((statement) => statement.name.text === name);
  if (!found) throw new Error(`${file} has no interface ${name}`);
  return found.members.map((member) => (member.name && ts.isIdentifier(member.name) ? member.name.text : ''));
}
