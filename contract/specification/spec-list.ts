/**
 * What the specification names, as docs/spec-coverage.json lists it, and what the product has of it. The comparison
 * (compare.ts) is pure; who gathers the product is scripts/contract-coverage.ts, and for a running server
 * server/test/specification.
 */

export interface ListedRoute {
  path: string;
  /** As §2 says it. */
  purpose: string;
  title: string;
  tab?: string;
  pullDownRefresh?: true;
  customNavigation?: true;
  /** Events that a page needs to be shared. */
  shareable?: string[];
  /** The page carries the position of this study in its address. */
  study?: 'word' | 'math';
}

export interface ListedCall {
  /** `METHOD path` as §7 writes it. */
  call: string;
  /** Where §7 leaves something open. */
  note?: string;
  /** Names that §7 gives; `some`: it takes a query, whose names are not shown. */
  query?: string[] | 'some';
  /** Names that §7 gives; `some`: a body with fields that are not shown; `none`: without a body. */
  body?: string[] | 'some' | 'none';
  /** Fields of the answer by §3 and §7: `units.chapters.id` is in each chapter of each unit. */
  reply?: string[];
  /** §7 or §3 says that it comes in pages: page and per_page, total_count, page headers. */
  list?: true;
}

export interface SpecList {
  about: string;
  routes: ListedRoute[];
  tabBar: { order: string[]; selectedColor: string; color: string };
  signInPage: string;
  studyQuery: Record<'word' | 'math', string[]>;
  http: { prefix: string; studentHeader: string; envelope: string[]; pageHeaders: string[] };
  calls: ListedCall[];
  progressContextTypes: string[];
  /** Names of the state of the mini-program (§3). */
  state: Record<'list' | 'pagination' | 'study', string[]>;
  texts: string[];
  /** By their names in contract/constants and contract/errors. */
  constants: Record<string, unknown>;
  storedKeys: string[];
  /** What the specification says and this list cannot compare, and why. */
  notCompared: { says: string; because: string }[];
}

/** A page as contract/routes has it. */
export interface ProductRoute {
  path: string;
  title: string;
  tab?: string;
  pullDownRefresh?: true;
  customNavigation?: true;
  query?: readonly string[];
}

/** The part of app.json that the specification speaks of; `pages` are whole paths, those of subpackages too. */
export interface AppJson {
  pages: string[];
  tabBar: { color: string; selectedColor: string; list: { pagePath: string; text: string }[] };
}

/** A page as it was built: its settings and the events it listens to. */
export interface BuiltPage {
  settings: { navigationBarTitleText?: string; enablePullDownRefresh?: boolean; navigationStyle?: string };
  events: string[];
}

/** A JSON schema, as far as names are read from it. */
export interface NamedSchema {
  properties?: Record<string, NamedSchema>;
  items?: NamedSchema;
  anyOf?: NamedSchema[];
  allOf?: NamedSchema[];
  const?: unknown;
  type?: unknown;
}

export interface ProductCall {
  query?: NamedSchema;
  body?: NamedSchema;
  reply: NamedSchema;
  paginated?: true;
}

export interface Product {
  routes: ProductRoute[];
  tabOrder: string[];
  signInPage: string;
  /** Of app.config.ts. */
  app: AppJson;
  /** Of dist/wechat; undefined where nothing was built. */
  built: { app: AppJson; pages: Record<string, BuiltPage> } | undefined;
  prefix: string;
  headers: Record<string, string>;
  calls: Record<string, ProductCall>;
  /** Members of the types of the same name. */
  state: Record<'list' | 'pagination' | 'study' | 'envelope', string[]>;
  texts: string[];
  constants: Record<string, unknown>;
  storedKeys: string[];
}
