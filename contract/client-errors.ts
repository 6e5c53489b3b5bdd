/** What the client knows of errors without the catalogue, which is too large for a phone. */
import type { ErrorKey } from './errors';

/** Texts the client shows on its own account (spec §4, §8). */
export const clientMessages = {
  requestFailed: '请求失败',
  networkFailed: '网络请求失败',
  serverBusy: '服务器繁忙，请稍后重试',
  networkAlertTitle: '温馨提示',
  networkAlertContent: '当前网络不可用，请检查网络设置',
  studentMissing: '学员不存在',
  progressFailed: '获取学习进度失败，请稍后重试',
  recordFailed: '获取学习记录失败，请稍后重试',
  progressListFailed: '获取学习进度列表失败，请稍后重试',
  recordCreateFailed: '创建学习记录失败',
  recordCompleteFailed: '完成学习记录失败',
} as const;

/** Code of an error that never reached the server. */
export const TRANSPORT_FAILURE_CODE = -1;
/** Code that sends the user to the sign-in page. */
export const UNAUTHENTICATED_CODE = 401;

/** Entries of the catalogue that the client raises or compares itself. */
export const clientErrors = {
  UNAUTHENTICATED: { status: UNAUTHENTICATED_CODE, message: '请先登录' },
  NOT_FOUND: { status: 404, message: '没有找到相关内容' },
  TOO_MANY_REQUESTS: { status: 429, message: '请求太频繁，请稍后再试' },
} as const;

/** Keys that say why a session ended. */
export const SESSION_ENDS = [
  'SESSION_ENDED_ELSEWHERE',
  'SESSION_ENDED_BY_PASSWORD',
  'SESSION_ENDED_BY_DELETION',
  'SESSION_ENDED_BY_SCHOOL',
  'SESSION_ENDED_BY_PHONE_CHANGE',
  'SESSION_ENDED_BY_RESTORE',
  'SESSION_EXPIRED',
] as const satisfies readonly ErrorKey[];
