/** That `npm run contract:coverage` can fail: whatever is taken away or renamed is named. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { differences } from './compare';
import { furtherCalls } from './compare-calls';
import { furtherPages } from './compare-pages';
import type { AppJson, NamedSchema, Product, SpecList } from './spec-list';

const list = JSON.parse(readFileSync(path.resolve(__dirname, '../../docs/spec-coverage.json'), 'utf8')) as SpecList;

/** A schema with exactly these fields. */
function getSchema(fields: readonly string[], current = false): NamedSchema {
  const schema: NamedSchema = { properties: {} };
  for (const field of fields) {
    let at = schema;
    for (const name of field.split('.')) {
      at.properties ??= {};
      at = at.properties[name] ??= {};
    }
    if (field === 'context_type' && !current) at.anyOf = list.progressContextTypes.map((value) => ({ const: value }));
  }
  return schema;
}

const names = (named: string[] | 'some' | 'none' | undefined): NamedSchema | undefined =>
  named === undefined || named === 'none' ? undefined : getSchema(named === 'some' ? ['something'] : named);

/** A product that has what the specification names, and nothing else. */
function exactly({ routes, tabBar, studyQuery, ...spec }: SpecList): Product {
  const app = (): AppJson => ({
    pages: routes.map(({ path: page }) => page),
    tabBar: {
      color: tabBar.color,
      selectedColor: tabBar.selectedColor,
      list: tabBar.order.map((pagePath) => ({ pagePath, text: routes.find((route) => route.path === pagePath)?.tab ?? '' })),
    },
  });
  return {
    routes: routes.map(({ study, purpose: _purpose, shareable: _shareable, ...route }) => ({
      ...route,
      ...(study && { query: [...studyQuery[study]] }),
    })),
    tabOrder: [...tabBar.order],
    signInPage: spec.signInPage,
    app: app(),
    built: {
      app: app(),
      pages: Object.fromEntries(
        routes.map((route) => [
          route.path,
          {
            settings: {
              navigationBarTitleText: route.title,
              ...(route.pullDownRefresh && { enablePullDownRefresh: true }),
              ...(route.customNavigation && { navigationStyle: 'custom' }),
            },
            events: [...(route.shareable ?? []), ...(route.pullDownRefresh ? ['onPullDownRefresh'] : [])],
          },
        ]),
      ),
    },
    prefix: `/${spec.http.prefix}`,
    headers: { student: spec.http.studentHeader, page: 'X-Page', perPage: 'X-Per-Page', total: 'X-Total', totalPages: 'X-Total-Pages' },
    calls: Object.fromEntries(
      spec.calls.map(({ call, query, body, reply, list: paged }) => {
        const [asked, sent] = [names(query), names(body)];
        return [
          call,
          {
            ...(asked && { query: asked }),
            ...(sent && { body: sent }),
            reply: getSchema(reply ?? [], call.endsWith('/current')),
            ...(paged && { paginated: true }),
          },
        ];
      }),
    ),
    state: { ...structuredClone(spec.state), envelope: [...spec.http.envelope] },
    texts: [...spec.texts],
    constants: structuredClone(spec.constants),
    storedKeys: [...spec.storedKeys],
  };
}

/** Every way to take one leaf, member or item away from a value. */
function* withoutOne<T>(value: T): Generator<{ without: string; rest: T }> {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value) as (keyof T & string)[]) {
    const rest = Array.isArray(value)
      ? value.filter((_item, at) => String(at) !== key)
      : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    yield { without: key, rest: structuredClone(rest) as T };
    for (const inner of withoutOne(value[key])) {
      const changed = structuredClone(value);
      changed[key] = inner.rest;
      yield { without: `${key}.${inner.without}`, rest: changed };
    }
  }
}

test('a product with what is listed and nothing else has no differences', () => {
  expect(differences(list, exactly(list))).toEqual([]);
});

test('whatever of it is taken away is missed', () => {
  const unnoticed: string[] = [];
  let tried = 0;
  for (const { without, rest } of withoutOne(exactly(list))) {
    tried += 1;
    try {
      if (differences(list, rest).length === 0) unnoticed.push(without);
    } catch {
      // A product without a whole part is noticed all the same.
    }
  }
  expect(tried).toBeGreaterThan(500);
  expect(unnoticed.filter((name) => !MAY_GO.some((pattern) => pattern.test(name)))).toEqual([]);
});

/** What may be gone where nothing in it is asked for: what was not built, a reply without names, events. */
const MAY_GO = [/^built$/, /^calls\..*\.reply(?:\.properties)?$/, /\.events$/];

test.each<[string, (product: Product) => void, RegExp]>([
  ['a page', ({ routes }) => routes.splice(3, 1), /pre-exam: no such route/],
  ['a call', ({ calls }) => delete calls['GET times/current'], /GET times\/current: no such call/],
  ['a name of a query', ({ calls }) => delete calls['GET courses']!.query!.properties!.content_type_eq, /takes no content_type_eq/],
  [
    'a name of a body',
    ({ calls }) => delete calls['POST courses/{id}/learning_records']!.body!.properties!.learning_subtype,
    /takes no learning_subtype/,
  ],
  [
    'a body where none is sent',
    ({ calls }) => (calls['POST learning_records/{id}/questions/{questionId}/grade_by_ai']!.body = {}),
    /wants a body/,
  ],
  ['pages of a list', ({ calls }) => delete calls['GET students']!.paginated, /GET students: does not come in pages/],
  ['a title', ({ built }) => (built!.pages['pages/help/terms']!.settings.navigationBarTitleText = '条款'), /says 条款, not 用户协议/],
  ['the order of the tabs', ({ app }) => app.tabBar.list.reverse(), /app.config.ts: the tabs are/],
  [
    'sharing to the timeline',
    ({ built }) => built!.pages['pages/english/vocab-test/index']!.events.pop(),
    /does not listen to onShareTimeline/,
  ],
  [
    'a navigation bar of its own where none is wanted',
    ({ built }) => (built!.pages['pages/help/terms']!.settings.navigationStyle = 'custom'),
    /terms: navigation bar is custom/,
  ],
  ['a text', ({ texts }) => texts.shift(), /nobody says 请求失败/],
  ['a constant', ({ constants }) => (constants.DEFAULT_PAGE_SIZE = 20), /DEFAULT_PAGE_SIZE is 20, not 10/],
])('says what is wrong: %s', (_name, change, says) => {
  const product = exactly(list);
  change(product);
  expect(differences(list, product).join('\n')).toMatch(says);
});

test('what is ours beyond the specification is listed, and is no difference', () => {
  const product = exactly(list);
  product.routes.push({ path: 'pages/mine/students', title: '学员' });
  product.calls['GET sessions'] = { reply: {} };
  expect([furtherPages(list, product), furtherCalls(list, product), differences(list, product)]).toEqual([
    ['pages/mine/students'],
    ['GET sessions'],
    [],
  ]);
});
