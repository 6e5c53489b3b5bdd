import path from 'node:path';
import { ConfigError, loadConfig } from '../../src/plugins/config';

const SECRET = 'Jq3vX0b7mN1sT5yZ9cW2dF4gH6jK8lP0';

test('without any variable: the demo on this machine', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    production: false,
    apiDocs: true,
    cookieSecure: false,
    trustProxy: false,
    logLevel: 'info',
    sms: { provider: 'local' },
    database: { dataDir: path.resolve(__dirname, '../../../.data') },
    limits: { captchasPerPhone: { max: 10, windowSeconds: 86_400 }, failuresPerPhone: { max: 10, windowSeconds: 900 } },
  });
});

test('templates of reminders: one of its own for each kind, as WeChat counts what is allowed by template', () => {
  const mini = { WECHAT_APP_ID: 'wx-1', WECHAT_APP_SECRET: 's' };
  const due = 'rP9x2bVqk0wZ4n7s thing1=what';
  const config = loadConfig({ ...mini, WECHAT_REMINDER_DUE: due, WECHAT_REMINDER_LESSON: 'another-template thing1=note' });
  expect(config.reminders).toMatchObject({ provider: 'wechat', state: 'formal' });
  expect(() => loadConfig({ ...mini, WECHAT_REMINDER_DUE: due, WECHAT_REMINDER_MISSED: 'rP9x2bVqk0wZ4n7s thing1=note' })).toThrow(
    'WECHAT_REMINDER_MISSED names the same template as WECHAT_REMINDER_DUE (rP9x2bVqk0wZ4n7s): each kind of reminder needs one of its own.',
  );
  expect(() => loadConfig({ ...mini, WECHAT_REMINDER_DUE: 'short' })).toThrow('WECHAT_REMINDER_DUE must begin with the id of a template');
});

test('a service that checks texts', () => {
  const url = { AI_MODERATION_URL: 'https://m.example.cn/v1/' };
  expect(loadConfig(url).moderation).toEqual({
    baseUrl: 'https://m.example.cn/v1',
    model: undefined,
    apiKey: undefined,
    timeoutSeconds: 8,
  });
  const whole = { ...url, AI_MODERATION_MODEL: 'm', AI_MODERATION_KEY: 'k', AI_MODERATION_SECONDS: '3' };
  expect(loadConfig(whole).moderation).toMatchObject({ model: 'm', apiKey: 'k', timeoutSeconds: 3 });
  expect(() => loadConfig({ AI_MODERATION_URL: 'm.example.cn' })).toThrow('AI_MODERATION_URL must look like');
});

test('an empty variable is one that is not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', DATA_DIR: '' })).toEqual(loadConfig({}));
});

test('as a school sets it', () => {
  const sms = {
    SMS_PROVIDER: 'tencent',
    SMS_TENCENT_SECRET_ID: 'a',
    SMS_TENCENT_SECRET_KEY: 'b',
    SMS_TENCENT_SDK_APP_ID: 'c',
    SMS_TENCENT_SIGN_NAME: 'd',
    SMS_TENCENT_TEMPLATE_ID: 'e',
  };
  const config = loadConfig({
    HOST: '0.0.0.0',
    PORT: '0',
    DATABASE_URL: 'postgresql://u:p@db/x',
    TRUST_PROXY: '10.0.0.0/8',
    SESSION_SECRET: SECRET,
    ...sms,
  });
  expect(config).toMatchObject({
    port: 0,
    apiDocs: false,
    cookieSecure: true,
    trustProxy: '10.0.0.0/8',
    database: { url: 'postgresql://u:p@db/x' },
    sessionSecret: SECRET,
    sms: { provider: 'tencent', secretId: 'a', templateId: 'e', region: 'ap-guangzhou' },
  });
  expect(loadConfig({ HOST: '0.0.0.0', COOKIE_SECURE: 'false' }).cookieSecure).toBe(false);
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ PORT: '3e3' }, 'PORT must be'],
  [{ COOKIE_SECURE: 'yes' }, 'COOKIE_SECURE must be one of true, false'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal,'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'postgres://x', DATA_DIR: 'y' }, 'DATABASE_URL and DATA_DIR exclude each other'],
  [{ DATABASE_URL: 'postgres://u:p@a,b:5432/x' }, 'DATABASE_URL names several hosts'],
  [{ DATABASE_URL: 'postgres://a:5432,b:5432/x' }, 'DATABASE_URL names several hosts'],
  [{ DATABASE_DIRECT_URL: 'postgres://x' }, 'DATABASE_DIRECT_URL goes with a pooler'],
  [{ DATABASE_REPLICA_URL: 'postgres://x' }, 'DATABASE_REPLICA_URL goes with its primary'],
  [{ DATABASE_URL: 'postgres://x', DATABASE_DIRECT_URL: 'x' }, 'DATABASE_DIRECT_URL must look like postgres://'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET can be guessed'],
  [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY must be'],
  [{ SPEECH_PACK: '/nowhere' }, 'SPEECH_PACK must be a folder'],
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be one of local, tencent'],
  [{ SMS_PROVIDER: 'tencent' }, 'SMS_TENCENT_SECRET_ID is needed when SMS_PROVIDER is tencent.'],
])('%j is refused by name', (env, sentence) => {
  expect(() => loadConfig(env)).toThrow(sentence);
});

test('all that is wrong is said at once', () => {
  const refused = (() => {
    try {
      return loadConfig({ PORT: 'x', LOG_LEVEL: 'loud', SMS_PROVIDER: 'tencent', SMS_TENCENT_SECRET_ID: 'a', SPEECH_URL: 'ftp://x' });
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as ConfigError).reasons.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'SMS_TENCENT_SECRET_KEY',
    'SMS_TENCENT_SDK_APP_ID',
    'SMS_TENCENT_SIGN_NAME',
    'SMS_TENCENT_TEMPLATE_ID',
    'SPEECH_URL',
  ]);
});

test('what a service of AI wants besides is a JSON object without what the program says itself', () => {
  const ai = { AI_URL: 'https://ai.example.cn/v1', AI_MODEL: 'm' };
  const parseExtra = (value: string) => loadConfig({ ...ai, AI_EXTRA: value }).ai;
  expect(parseExtra('{"enable_thinking":false,"temperature":null}')).toMatchObject({
    extra: { enable_thinking: false, temperature: null },
  });
  expect(loadConfig(ai).ai).toMatchObject({ extra: {} });
  for (const wrong of ['no', '[]', '7', 'null', '{"model":"x"}', '{"stream":false}', '{"messages":[]}'])
    expect(() => parseExtra(wrong)).toThrow('AI_EXTRA must be');
});
