/** The server's settings as staff are shown them. What is secret has no value here, only whether it is there. */
import type { ServerSetting } from '@xueban/contract/school/settings';
import type { Config } from '../../../plugins/config';

/** Of a secret, or of what an address may hold one. */
const isThere = (value: unknown): string => (value === undefined || value === null || value === '' ? '没有设置' : '已设置');
const say = (value: string | null | undefined): string => value ?? '没有设置';
const yesOrNo = (value: boolean): string => (value ? '是' : '否');

const SPEECH: Record<Config['speech']['provider'], string> = { none: '不用', local: '自带的单词发音', endpoint: '语音服务' };
const SMS: Record<Config['sms']['provider'], string> = { local: '不发短信，验证码写在服务器日志里', tencent: '腾讯云短信' };

export function getServerSettings(config: Config): ServerSetting[] {
  const { school, database, objects, sms, speech, ai, wechat, moderation, reminders, aiGenerations } = config;
  const rows: [name: string, title: string, value: string][] = [
    ['SCHOOL_NAME', '学校名称', school.name],
    ['SCHOOL_PHONE', '学校电话', say(school.phone)],
    ['SCHOOL_HOURS', '接电话的时间', say(school.hours)],
    ['PRODUCTION', '正式使用', yesOrNo(config.production)],
    ['DATABASE_URL', '数据库', 'url' in database ? '单独的 PostgreSQL 服务器' : '随服务器一起运行的 PostgreSQL'],
    ['OBJECT_STORE', '文件存放', objects.store === 's3' ? '对象存储' : '服务器的硬盘'],
    ['SESSION_SECRET', '登录密钥', config.sessionSecret === undefined ? '自动生成，存在数据库里' : '已设置'],
    ['SMS_PROVIDER', '短信', SMS[sms.provider]],
    ['WECHAT_APP_ID', '微信小程序', wechat.provider === 'none' ? '没有设置' : wechat.appId],
    ['WECHAT_APP_SECRET', '小程序密钥', isThere(wechat.provider === 'none' ? undefined : wechat.secret)],
    ['WECHAT_REMINDER_…', '微信提醒', reminders.provider === 'wechat' ? `${reminders.templates.size} 种` : '没有设置'],
    ['SPEECH', '单词发音', SPEECH[speech.provider]],
    ['AI_MODEL', 'AI 模型', ai.provider === 'none' ? '不用 AI' : ai.model],
    ['AI_KEY', 'AI 密钥', isThere(ai.provider === 'none' ? undefined : ai.apiKey)],
    ['AI_MODERATION_URL', 'AI 内容检查', isThere(moderation)],
    ['AI_DAILY_STUDENT', '每名学员每天 AI 次数', String(aiGenerations.limits.student)],
    ['AI_DAILY_SCHOOL', '全校每天 AI 次数', String(aiGenerations.limits.school)],
    ['SMS_PER_SCHOOL_AND_HOUR', '每小时短信上限', String(config.limits.smsPerSchool.max)],
    ['SESSION_MAX_DAYS', '家长最多保持登录', `${config.sessionMaxDays} 天`],
  ];
  return rows.map(([name, title, value]) => ({ name, title, value }));
}
