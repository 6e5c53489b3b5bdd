import { getText as text } from '../shared/json';
import type { OpenTypeRequest } from '../shared/messages';
import { chooseFiles } from './files';
import type { Phone } from './phone';

/** What the app's handler gets as `detail`; null calls no handler. */
type Detail = Record<string, unknown> | null;

const NOT_AUTHORIZED = 'privacy permission is not authorized';

/** The number as the phone shows it to its owner. */
export const maskedNumber = (number: string): string => number.replace(/^(\d{3})\d{4}/, '$1****');

async function chooseAvatar(phone: Phone): Promise<Detail> {
  const [chosen] = await chooseFiles(phone, 'image/*', 1).catch(() => []);
  return chosen === undefined ? null : { avatarUrl: chosen.path };
}

/** A new code for every consent, as WeChat gives them: used once, exchanged by the app's server. */
async function newPhoneCode(): Promise<string> {
  const response = await fetch('/simulator/phone-code', { method: 'POST', headers: { 'x-simulator': '1' } });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { code: string }).code;
}

async function getPhoneNumber(phone: Phone): Promise<Detail> {
  const { choice } = await phone.sheets.ask({
    kind: 'phone-number',
    title: `${phone.config.title} 申请`,
    text: `获取并验证你的手机号 ${maskedNumber(phone.config.phoneNumber)}`,
    choices: ['允许', '不允许'],
  });
  if (choice !== 0) return { errMsg: 'getPhoneNumber:fail user deny' };
  const code = await newPhoneCode();
  phone.records.phoneCodes.push(code);
  return { errMsg: 'getPhoneNumber:ok', code };
}

async function contact(phone: Phone, { sessionFrom, showMessageCard, title, path }: Record<string, unknown>): Promise<Detail> {
  const card = showMessageCard === true ? { title: text(title), path: text(path) } : null;
  phone.records.contacts.push({ sessionFrom: text(sessionFrom), card });
  await phone.sheets.ask({
    kind: 'contact',
    title: `${phone.config.title} 客服`,
    text: card === null ? '微信在这里打开客服会话。' : `你可能想发送：${card.title}`,
    choices: ['返回小程序'],
  });
  return { errMsg: 'enterContact:ok', path: '', query: {} };
}

/** A camera on a page shows what it sees once the user agrees. */
const camera = (phone: Phone): Promise<Detail> =>
  phone.permissions.need('scope.camera').then(
    () => ({ granted: true }),
    () => ({ granted: false }),
  );

const PRIVATE = new Set(['chooseAvatar', 'getPhoneNumber']);
const RUN: Record<string, (phone: Phone, data: Record<string, unknown>) => Promise<Detail>> = {
  chooseAvatar,
  getPhoneNumber,
  contact,
  camera,
};

/** What a tap on a `<button open-type>` does on the phone. */
export async function runOpenType(phone: Phone, { kind, buttonId, data }: OpenTypeRequest): Promise<Detail> {
  if (phone.singlePage) {
    phone.refuseInSinglePage(kind);
    return null;
  }
  if (kind === 'agreePrivacyAuthorization') {
    phone.privacy.agreeBy(buttonId);
    return { errMsg: 'agreePrivacyAuthorization:ok' };
  }
  const agreed =
    !PRIVATE.has(kind) ||
    (await phone.privacy.viaApp((call) =>
      phone.logic.post({ type: 'systemEvent', name: 'privacy', payload: { call, referrer: `button.${kind}` } }),
    ));
  if (!agreed) return { errMsg: `${kind}:fail ${NOT_AUTHORIZED}`, errno: 104 };
  return (await RUN[kind]?.(phone, data)) ?? null;
}
