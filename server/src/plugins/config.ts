/** Settings, all from the environment. Wrong ones are refused at start, all at once, each with a sentence that names it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseLocation, StartRefused } from '../database';
import { SESSION_MAX_DAYS } from './access';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import { CONTENT_FOLDER, DEFAULT_DATA_DIR } from '../paths';
import { readTemplate, type Template } from '../modules/reminders/rules/templates';
import { isLoopback, trustedProxies } from './addresses';
import { productionRefusals } from './production';
import { isGuessable } from './secrets';
import type { Config } from './settings';

export type { Config, Limit, Limits } from './settings';

export type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/** Of a school that has not said its name. */
const DEMO_SCHOOL_NAME = '学伴体验学校';
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What keeps the server from starting, each in one line that says what to change. */
export class ConfigError extends StartRefused {
  constructor(
    readonly reasons: readonly string[],
    options?: ErrorOptions,
  ) {
    super(reasons.join('\n'), options);
    this.name = 'ConfigError';
  }
}

/** An environment that is being read, and what was found wrong with it so far. */
interface Reading {
  values: Environment;
  wrong: string[];
}

/** @throws ConfigError with everything that is wrong */
function read<T>(values: Environment, reader: (env: Reading) => T): T {
  const env: Reading = { values, wrong: [] };
  const result = reader(env);
  if (env.wrong.length > 0) throw new ConfigError(env.wrong);
  return result;
}

/**
 * Reads all settings. They may still be unfit for production: see `productionRefusals`.
 * @throws ConfigError naming every wrong variable and what it may be, and with it what is unfit
 */
export function loadConfig(values: Environment): Config {
  const env: Reading = { values, wrong: [] };
  const config = readConfig(env);
  if (env.wrong.length > 0) throw new ConfigError([...env.wrong, ...productionRefusals(config)]);
  return config;
}

function readConfig(env: Reading): Config {
  const host = readHost(env);
  const production = readProduction(env);
  return {
    host,
    port: integer(env, 'PORT', 3000, 0, 65_535),
    production,
    database: readDatabaseLocation(env),
    databaseInit: readDatabaseInit(env),
    poolSize: integer(env, 'DATABASE_POOL_SIZE', 10, 1, 500),
    sessionSecret: sessionSecret(env),
    sessionMaxDays: integer(env, 'SESSION_MAX_DAYS', SESSION_MAX_DAYS, 1, 3650),
    cookieSecure: flag(env, 'COOKIE_SECURE', production),
    trustProxy: trustProxy(env),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 6000, 0, 10_000_000),
    maxEventLoopDelayMs: integer(env, 'MAX_EVENT_LOOP_DELAY_MS', 2000, 0, 600_000),
    requestSeconds: integer(env, 'REQUEST_SECONDS', 30, 1, 600),
    transferStallSeconds: integer(env, 'TRANSFER_STALL_SECONDS', 20, 1, 600),
    uploadsAtOnce: {
      inAll: integer(env, 'UPLOADS_AT_ONCE', 50, 1, 10_000),
      perGuardian: integer(env, 'UPLOADS_AT_ONCE_PER_GUARDIAN', 3, 1, 1000),
    },
    limits: {
      captchasPerPhone: { max: integer(env, 'CAPTCHAS_PER_PHONE_AND_DAY', 10, 1, 100_000), windowSeconds: 24 * HOUR },
      captchasPerPhoneAndNetwork: { max: integer(env, 'CAPTCHAS_PER_PHONE_NETWORK_AND_DAY', 5, 1, 100_000), windowSeconds: 24 * HOUR },
      smsPerSchool: { max: integer(env, 'SMS_PER_SCHOOL_AND_HOUR', 200, 1, 1_000_000), windowSeconds: HOUR },
      captchasPerAddress: { max: integer(env, 'CAPTCHAS_PER_ADDRESS_AND_HOUR', 8, 1, 100_000), windowSeconds: HOUR },
      aiAsksPerStudent: { max: integer(env, 'AI_ASKS_PER_STUDENT_AND_HOUR', 60, 1, 100_000), windowSeconds: HOUR },
      trialBookingsPerAddress: { max: integer(env, 'TRIAL_BOOKINGS_PER_ADDRESS_AND_HOUR', 20, 1, 100_000), windowSeconds: HOUR },
      newTrialBookingsPerAddress: { max: integer(env, 'TRIAL_BOOKINGS_PER_ADDRESS_AND_DAY', 10, 1, 100_000), windowSeconds: 24 * HOUR },
      trialBookingsPerPhone: { max: integer(env, 'TRIAL_BOOKINGS_PER_PHONE_NETWORK_AND_DAY', 5, 1, 100_000), windowSeconds: 24 * HOUR },
      trialBookingsPerSchool: { max: integer(env, 'TRIAL_BOOKINGS_PER_SCHOOL_AND_DAY', 300, 1, 1_000_000), windowSeconds: 24 * HOUR },
      dataExports: { max: integer(env, 'DATA_EXPORTS_PER_STUDENT_AND_DAY', 3, 1, 1000), windowSeconds: 24 * HOUR },
      uploadsPerGuardian: { max: integer(env, 'UPLOADS_PER_GUARDIAN_AND_DAY', 100, 1, 100_000), windowSeconds: 24 * HOUR },
      failuresPerPhone: { max: integer(env, 'SIGN_IN_FAILURES_PER_PHONE', 10, 1, 100_000), windowSeconds: 15 * MINUTE },
      failuresPerAddress: { max: integer(env, 'SIGN_IN_FAILURES_PER_ADDRESS', 50, 1, 100_000), windowSeconds: 15 * MINUTE },
      passwordsAtHome: { max: integer(env, 'PASSWORD_FAILURES_AT_HOME_AND_DAY', 50, 1, 100_000), windowSeconds: 24 * HOUR },
      passwordsElsewhere: { max: integer(env, 'PASSWORD_FAILURES_ELSEWHERE_AND_DAY', 20, 1, 100_000), windowSeconds: 24 * HOUR },
    },
    sms: sms(env),
    objects: readObjects(env),
    speech: speech(env),
    ai: ai(env),
    aiGenerations: {
      limits: { student: integer(env, 'AI_DAILY_STUDENT', 40, 1, 100_000), school: integer(env, 'AI_DAILY_SCHOOL', 2000, 1, 10_000_000) },
      atOnce: integer(env, 'AI_AT_ONCE', 8, 1, 200),
      seconds: integer(env, 'AI_GENERATION_SECONDS', 120, 1, 900),
      streamSeconds: integer(env, 'AI_STREAM_SECONDS', 240, 1, 3600),
    },
    wechat: wechat(env),
    wechatCheck: wechatCheck(env),
    moderation: moderation(env),
    reminders: reminders(env, production),
    school: {
      name: text(env, 'SCHOOL_NAME') ?? DEMO_SCHOOL_NAME,
      phone: text(env, 'SCHOOL_PHONE') ?? null,
      hours: text(env, 'SCHOOL_HOURS') ?? null,
    },
    jobs: flag(env, 'JOBS', true),
    apiDocs: flag(env, 'API_DOCS', !production),
  };
}

const readHost = (env: Reading): string => text(env, 'HOST') ?? '127.0.0.1';
const readProduction = (env: Reading): boolean => flag(env, 'PRODUCTION', !isLoopback(readHost(env)));

/** Whether an empty school is begun where there is no database. @throws ConfigError */
export const mayBeginSchool = (values: Environment): boolean => read(values, readDatabaseInit);

/** Not in a folder that is named: it may have been renamed, or its disk may not be there. */
const readDatabaseInit = (env: Reading): boolean => flag(env, 'DATABASE_INIT', !readProduction(env) && text(env, 'DATA_DIR') === undefined);

/** An empty variable is one that is not set. */
const text = (env: Reading, name: string): string | undefined => env.values[name]?.trim() || undefined;

function refuse<T>(env: Reading, reason: string, instead: T): T {
  env.wrong.push(reason);
  return instead;
}

function integer(env: Reading, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    return refuse(env, `${name} must be a whole number from ${min} to ${max}, not "${value}".`, fallback);
  }
  return number;
}

function readChoice(env: Reading, name: string, choices: readonly string[], fallback: string): string {
  const value = text(env, name) ?? fallback;
  return choices.includes(value) ? value : refuse(env, `${name} must be one of ${choices.join(', ')}, not "${value}".`, fallback);
}

function flag(env: Reading, name: string, fallback: boolean): boolean {
  return readChoice(env, name, ['true', 'false'], String(fallback)) === 'true';
}

/** `DATABASE_URL` and what goes with it, else `DATA_DIR`, else `.data` of the checkout. */
export const databaseLocation = (values: Environment): DatabaseLocation => read(values, readDatabaseLocation);

function readDatabaseLocation(env: Reading): DatabaseLocation {
  const url = databaseUrl(env, 'DATABASE_URL');
  const directUrl = databaseUrl(env, 'DATABASE_DIRECT_URL');
  const replicaUrl = databaseUrl(env, 'DATABASE_REPLICA_URL');
  const dataDir = text(env, 'DATA_DIR');
  if (url === undefined) {
    if (replicaUrl !== undefined) refuse(env, 'DATABASE_REPLICA_URL goes with its primary in DATABASE_URL: set both, or none.', {});
    if (directUrl !== undefined) refuse(env, 'DATABASE_DIRECT_URL goes with a pooler in DATABASE_URL: set both, or only DATABASE_URL.', {});
    return { dataDir: path.resolve(dataDir ?? DEFAULT_DATA_DIR) };
  }
  const location = { url, ...(directUrl !== undefined && { directUrl }), ...(replicaUrl !== undefined && { replicaUrl }) };
  if (dataDir !== undefined) return refuse(env, 'DATABASE_URL and DATA_DIR exclude each other: set only one.', location);
  return location;
}

function databaseUrl(env: Reading, name: string): string | undefined {
  const url = text(env, name);
  if (url === undefined) return undefined;
  // node-postgres takes one address: of several it would look up one name that nobody has.
  if (/^postgres(ql)?:\/\/([^/?#]*@)?[^/?#]*,/.test(url))
    return refuse(env, `${name} names several hosts: name one, such as that of a proxy that knows the primary.`, url);
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  return refuse(env, `${name} must look like postgres://user:password@host:5432/database.`, url);
}

function sessionSecret(env: Reading): string | undefined {
  const value = text(env, 'SESSION_SECRET');
  if (value !== undefined && isGuessable(value))
    refuse(env, 'SESSION_SECRET can be guessed: set SESSION_SECRET to what `openssl rand -base64 48` gives.', value);
  return value;
}

function trustProxy(env: Reading): boolean | string {
  const value = text(env, 'TRUST_PROXY') ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  if (trustedProxies(value) !== undefined) return value;
  return refuse(
    env,
    `TRUST_PROXY must be true, false, loopback, linklocal, uniquelocal, or the addresses of the proxies separated by commas, not "${value}".`,
    false,
  );
}

function sms(env: Reading): Config['sms'] {
  if (readChoice(env, 'SMS_PROVIDER', ['local', 'tencent'], 'local') === 'local') return { provider: 'local' };
  const required = requiredWhen(env, 'SMS_PROVIDER is tencent');
  return {
    provider: 'tencent',
    secretId: required('SMS_TENCENT_SECRET_ID'),
    secretKey: required('SMS_TENCENT_SECRET_KEY'),
    sdkAppId: required('SMS_TENCENT_SDK_APP_ID'),
    signName: required('SMS_TENCENT_SIGN_NAME'),
    templateId: required('SMS_TENCENT_TEMPLATE_ID'),
    region: text(env, 'SMS_TENCENT_REGION') ?? 'ap-guangzhou',
  };
}

const requiredWhen =
  (env: Reading, when: string) =>
  (name: string): string =>
    text(env, name) ?? refuse(env, `${name} is needed when ${when}.`, '');

function httpOrigin(env: Reading, name: string, value: string): string {
  if (value !== '' && !/^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/.test(value))
    refuse(env, `${name} must look like https://host or https://host/path, not "${value}".`, value);
  return value.replace(/\/+$/, '');
}

/** `OBJECTS_DIR`, else a folder beside the embedded database; or an S3-compatible service. */
export const objects = (values: Environment): Config['objects'] => read(values, readObjects);

function readObjects(env: Reading): Config['objects'] {
  if (readChoice(env, 'OBJECT_STORE', ['local', 's3'], 'local') === 'local') {
    return {
      store: 'local',
      dir: path.resolve(text(env, 'OBJECTS_DIR') ?? path.join(text(env, 'DATA_DIR') ?? DEFAULT_DATA_DIR, 'objects')),
    };
  }
  const required = requiredWhen(env, 'OBJECT_STORE is s3');
  return {
    store: 's3',
    endpoint: httpOrigin(env, 'S3_ENDPOINT', required('S3_ENDPOINT')),
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
}

/** `SPEECH_URL` of an endpoint that speaks OpenAI's protocol, else a pack of word sounds and espeak-ng if it is installed; `SPEECH=none` wants none of them. */
function speech(env: Reading): Config['speech'] {
  if (readChoice(env, 'SPEECH', ['auto', 'none'], 'auto') === 'none') return { provider: 'none' };
  const url = text(env, 'SPEECH_URL');
  if (url === undefined) return { provider: 'local', packFolder: soundPack(env) };
  return {
    provider: 'endpoint',
    baseUrl: httpOrigin(env, 'SPEECH_URL', url),
    model: text(env, 'SPEECH_MODEL') ?? 'tts-1',
    voice: text(env, 'SPEECH_VOICE') ?? 'alloy',
    apiKey: text(env, 'SPEECH_KEY'),
  };
}

/** The shipped pack, or one that the school made with another voice. */
function soundPack(env: Reading): string {
  const folder = text(env, 'SPEECH_PACK') ?? path.join(CONTENT_FOLDER, 'english', 'sounds');
  if (text(env, 'SPEECH_PACK') === undefined || existsSync(path.join(folder, 'words.json'))) return folder;
  return refuse(env, 'SPEECH_PACK must be a folder with words.json and words.mp3s.', folder);
}

/** `AI_URL` of any service that speaks OpenAI's protocol; none without it. */
function ai(env: Reading): Config['ai'] {
  const url = text(env, 'AI_URL');
  if (url === undefined) return { provider: 'none' };
  const required = requiredWhen(env, 'AI_URL is set');
  return {
    provider: 'endpoint',
    baseUrl: httpOrigin(env, 'AI_URL', url),
    model: required('AI_MODEL'),
    pictureModel: text(env, 'AI_PICTURE_MODEL'),
    apiKey: text(env, 'AI_KEY'),
    jsonMode: flag(env, 'AI_JSON_MODE', true),
    extra: aiExtra(env),
    timeoutSeconds: integer(env, 'AI_TIMEOUT_SECONDS', 25, 1, 300),
    idleSeconds: integer(env, 'AI_IDLE_SECONDS', 30, 1, 300),
  };
}

/** What is asked and how it is answered is the program's own. */
const NOT_EXTRA: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'n']);

/** `AI_EXTRA`: JSON that goes along with every request. */
function aiExtra(env: Reading): Readonly<Record<string, unknown>> {
  const wrong =
    'AI_EXTRA must be a JSON object of what goes along with every request, such as {"enable_thinking":false}; without model, messages, stream and n.';
  try {
    const extra: unknown = JSON.parse(text(env, 'AI_EXTRA') ?? '{}');
    if (typeof extra !== 'object' || extra === null || Array.isArray(extra)) return refuse(env, wrong, {});
    return Object.keys(extra).some((name) => NOT_EXTRA.has(name)) ? refuse(env, wrong, {}) : { ...extra };
  } catch {
    return refuse(env, wrong, {});
  }
}

/** Without a mini-program there is nobody to check for. */
function wechatCheck(env: Reading): Config['wechatCheck'] {
  const openId = text(env, 'WECHAT_CHECK_OPENID');
  const isOn = flag(env, 'WECHAT_CHECK', true);
  if (openId !== undefined && text(env, 'WECHAT_APP_ID') === undefined)
    return refuse(env, 'WECHAT_APP_ID is needed when WECHAT_CHECK_OPENID is set.', { openId, isOn });
  return { openId, isOn };
}

/** `AI_MODERATION_URL` of a service that speaks OpenAI's protocol. */
function moderation(env: Reading): Config['moderation'] {
  const url = text(env, 'AI_MODERATION_URL');
  if (url === undefined) return undefined;
  return {
    baseUrl: httpOrigin(env, 'AI_MODERATION_URL', url),
    model: text(env, 'AI_MODERATION_MODEL'),
    apiKey: text(env, 'AI_MODERATION_KEY'),
    timeoutSeconds: integer(env, 'AI_MODERATION_SECONDS', 8, 1, 60),
  };
}

/** Settings of the templates of reminders. */
const TEMPLATE_SETTINGS: readonly (readonly [ReminderKind, string])[] = [
  ['due', 'WECHAT_REMINDER_DUE'],
  ['missed', 'WECHAT_REMINDER_MISSED'],
  ['lesson', 'WECHAT_REMINDER_LESSON'],
  ['hours', 'WECHAT_REMINDER_HOURS'],
];

/** By WeChat, of the kinds that have a template; shown on the phone preview of a demo that has none; none at a school that has none. */
function reminders(env: Reading, production: boolean): Config['reminders'] {
  const templates = readTemplates(env);
  const state = readChoice(env, 'WECHAT_REMINDER_STATE', ['formal', 'trial', 'developer'], 'formal') as 'formal' | 'trial' | 'developer';
  if (templates.size === 0) return { provider: production ? 'none' : 'local' };
  if (wechat(env).provider !== 'none') return { provider: 'wechat', templates, state };
  return refuse(env, 'WECHAT_APP_ID is needed when WECHAT_REMINDER_… is set.', { provider: 'none' });
}

function readTemplates(env: Reading): Map<ReminderKind, Template> {
  const templates = new Map<ReminderKind, Template>();
  const settingOf = new Map<string, string>();
  for (const [kind, name] of TEMPLATE_SETTINGS) {
    const setting = text(env, name);
    const template = setting === undefined ? undefined : readTemplate(kind, setting);
    if (template === undefined) continue;
    if (typeof template === 'string') {
      refuse(env, `${name} ${template}.`, undefined);
      continue;
    }
    // WeChat counts what a guardian allows by template: of two kinds with the same one, one would use up the other's messages.
    const other = settingOf.get(template.id);
    if (other !== undefined)
      refuse(env, `${name} names the same template as ${other} (${template.id}): each kind of reminder needs one of its own.`, undefined);
    settingOf.set(template.id, name);
    templates.set(kind, template);
  }
  return templates;
}

/** Sign-in by the phone number WeChat knows: `WECHAT_APP_ID` and its secret; none without them. */
function wechat(env: Reading): Config['wechat'] {
  const [appId, secret] = [text(env, 'WECHAT_APP_ID'), text(env, 'WECHAT_APP_SECRET')];
  if (appId === undefined && secret === undefined) return { provider: 'none' };
  const required = requiredWhen(env, appId === undefined ? 'WECHAT_APP_SECRET is set' : 'WECHAT_APP_ID is set');
  return {
    provider: 'wechat',
    appId: required('WECHAT_APP_ID'),
    secret: required('WECHAT_APP_SECRET'),
    apiUrl: httpOrigin(env, 'WECHAT_API_URL', text(env, 'WECHAT_API_URL') ?? 'https://api.weixin.qq.com'),
  };
}
