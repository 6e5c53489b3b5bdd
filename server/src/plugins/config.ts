/** Settings, all from the environment. A wrong one is refused at start with a sentence that names it. */
import path from 'node:path';
import type { S3Config } from '../adapters/objects-s3';
import type { SpeechEndpointConfig } from '../adapters/speech-endpoint';
import type { DatabaseLocation } from '../database';

export interface Limit {
  /** How many. */
  max: number;
  windowSeconds: number;
}

export interface Limits {
  captchasPerPhone: Limit;
  captchasPerAddress: Limit;
  uploadsPerGuardian: Limit;
  failuresPerPhone: Limit;
  failuresPerAddress: Limit;
}

export interface TencentSmsConfig {
  secretId: string;
  secretKey: string;
  sdkAppId: string;
  signName: string;
  templateId: string;
  region: string;
}

export interface Config {
  host: string;
  port: number;
  database: DatabaseLocation;
  poolSize: number;
  /** Signs cookies and hashes codes; without it one is made and kept in the database. */
  sessionSecret: string | undefined;
  /** Send the session cookie over https only. */
  cookieSecure: boolean;
  /** Which proxies may say who the client is. */
  trustProxy: boolean | string;
  logLevel: string;
  /** Requests of one address a minute; 0 switches the limit off. */
  requestsPerMinute: number;
  /** Above this the server has more to do than it can: better to say so than to let everybody wait. 0: never. */
  maxEventLoopDelayMs: number;
  limits: Limits;
  sms: { provider: 'local' } | ({ provider: 'tencent' } & TencentSmsConfig);
  /** Where files are kept. */
  objects: { store: 'local'; dir: string } | ({ store: 's3' } & S3Config);
  /** Who says words that have no recording. */
  speech: { provider: 'none' | 'espeak' } | ({ provider: 'endpoint' } & SpeechEndpointConfig);
  /** Whether this process makes prints; at least one process of an installation should. */
  jobs: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const DEFAULT_DATA_DIR = path.resolve(__dirname, '../../../.data');
const MINUTE = 60;
const HOUR = 60 * MINUTE;

export class ConfigError extends Error {}

/** Reads all settings. @throws ConfigError naming the variable and what it may be */
export function loadConfig(env: Environment): Config {
  const host = text(env, 'HOST') ?? '127.0.0.1';
  return {
    host,
    port: integer(env, 'PORT', 3000, 0, 65_535),
    database: databaseLocation(env),
    poolSize: integer(env, 'DATABASE_POOL_SIZE', 10, 1, 500),
    sessionSecret: sessionSecret(env),
    cookieSecure: flag(env, 'COOKIE_SECURE', !['127.0.0.1', 'localhost', '::1'].includes(host)),
    trustProxy: trustProxy(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 6000, 0, 10_000_000),
    maxEventLoopDelayMs: integer(env, 'MAX_EVENT_LOOP_DELAY_MS', 2000, 0, 600_000),
    limits: {
      captchasPerPhone: { max: integer(env, 'CAPTCHAS_PER_PHONE_AND_DAY', 10, 1, 100_000), windowSeconds: 24 * HOUR },
      captchasPerAddress: { max: integer(env, 'CAPTCHAS_PER_ADDRESS_AND_HOUR', 30, 1, 100_000), windowSeconds: HOUR },
      uploadsPerGuardian: { max: integer(env, 'UPLOADS_PER_GUARDIAN_AND_DAY', 100, 1, 100_000), windowSeconds: 24 * HOUR },
      failuresPerPhone: { max: integer(env, 'SIGN_IN_FAILURES_PER_PHONE', 10, 1, 100_000), windowSeconds: 15 * MINUTE },
      failuresPerAddress: { max: integer(env, 'SIGN_IN_FAILURES_PER_ADDRESS', 50, 1, 100_000), windowSeconds: 15 * MINUTE },
    },
    sms: sms(env),
    objects: objects(env),
    speech: speech(env),
    jobs: flag(env, 'JOBS', true),
  };
}

/** An empty variable is one that is not set. */
const text = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

function oneOf(env: Environment, name: string, choices: readonly string[], fallback: string): string {
  const value = text(env, name) ?? fallback;
  if (!choices.includes(value)) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
  return value;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['true', 'false'], String(fallback)) === 'true';
}

/** `DATABASE_URL`, else `DATA_DIR`, else `.data` of the checkout. */
export function databaseLocation(env: Environment): DatabaseLocation {
  const url = text(env, 'DATABASE_URL');
  const dataDir = text(env, 'DATA_DIR');
  if (url === undefined) return { dataDir: path.resolve(dataDir ?? DEFAULT_DATA_DIR) };
  if (dataDir !== undefined) throw new ConfigError('DATABASE_URL and DATA_DIR exclude each other: set only one.');
  if (!/^postgres(ql)?:\/\//.test(url)) throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  return { url };
}

function sessionSecret(env: Environment): string | undefined {
  const value = text(env, 'SESSION_SECRET');
  if (value !== undefined && value.length < 32)
    throw new ConfigError('SESSION_SECRET must have at least 32 characters (openssl rand -base64 48).');
  return value;
}

function trustProxy(env: Environment): boolean | string {
  const value = text(env, 'TRUST_PROXY') ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^[0-9a-fA-F.:/, ]+$/.test(value) || value === 'loopback') return value;
  throw new ConfigError(`TRUST_PROXY must be true, false, loopback, or the addresses of the proxies separated by commas, not "${value}".`);
}

function sms(env: Environment): Config['sms'] {
  if (oneOf(env, 'SMS_PROVIDER', ['local', 'tencent'], 'local') === 'local') return { provider: 'local' };
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
  (env: Environment, when: string) =>
  (name: string): string => {
    const value = text(env, name);
    if (value === undefined) throw new ConfigError(`${name} is needed when ${when}.`);
    return value;
  };

function httpOrigin(name: string, value: string): string {
  if (!/^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/.test(value))
    throw new ConfigError(`${name} must look like https://host or https://host/path, not "${value}".`);
  return value.replace(/\/+$/, '');
}

/** `OBJECTS_DIR`, else a folder beside the embedded database; or an S3-compatible service. */
export function objects(env: Environment): Config['objects'] {
  if (oneOf(env, 'OBJECT_STORE', ['local', 's3'], 'local') === 'local') {
    return {
      store: 'local',
      dir: path.resolve(text(env, 'OBJECTS_DIR') ?? path.join(text(env, 'DATA_DIR') ?? DEFAULT_DATA_DIR, 'objects')),
    };
  }
  const required = requiredWhen(env, 'OBJECT_STORE is s3');
  return {
    store: 's3',
    endpoint: httpOrigin('S3_ENDPOINT', required('S3_ENDPOINT')),
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
}

/** `SPEECH_URL` of an endpoint that speaks OpenAI's protocol, else espeak-ng if it is installed; `SPEECH=none` wants neither. */
function speech(env: Environment): Config['speech'] {
  if (oneOf(env, 'SPEECH', ['auto', 'none'], 'auto') === 'none') return { provider: 'none' };
  const url = text(env, 'SPEECH_URL');
  if (url === undefined) return { provider: 'espeak' };
  return {
    provider: 'endpoint',
    baseUrl: httpOrigin('SPEECH_URL', url),
    model: text(env, 'SPEECH_MODEL') ?? 'tts-1',
    voice: text(env, 'SPEECH_VOICE') ?? 'alloy',
    apiKey: text(env, 'SPEECH_KEY'),
  };
}
