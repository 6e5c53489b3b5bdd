import { getText as text } from '../shared/json';
import type { Phone } from './phone';

type Params = Record<string, unknown>;

/** As many templates as WeChat asks for at once. */
const TEMPLATE_LIMIT = 5;

/** The phone's own dialler, asked for first. @throws Error 'cancel' */
export async function makePhoneCall(phone: Phone, params: Params): Promise<void> {
  const number = text(params.phoneNumber);
  if (number === '') throw new Error('parameter error: parameter.phoneNumber should be String instead of Undefined;');
  const { choice } = await phone.sheets.ask({ kind: 'phone-call', title: number, text: '', choices: [`呼叫 ${number}`, '取消'] });
  if (choice !== 0) throw new Error('cancel');
  phone.records.calls.push(number);
}

/** May the app send one message of each template? @throws Error as WeChat words it */
export async function requestSubscribeMessage(phone: Phone, params: Params): Promise<Record<string, string>> {
  const templates = Array.isArray(params.tmplIds) ? params.tmplIds.map(text) : [];
  if (templates.length === 0) throw new Error("TmplIds can't be empty");
  if (templates.length > TEMPLATE_LIMIT) throw new Error('Templates count out of max bounds');
  phone.needTap();
  const { choice, ticked } = await phone.sheets.ask({
    kind: 'subscribe',
    title: `${phone.config.title} 申请发送以下消息`,
    text: '每次允许只发送一条',
    ticks: templates.map((id) => ({ id, text: id })),
    choices: ['允许', '取消'],
  });
  const answers = Object.fromEntries(
    templates.map((id) => [id, choice === 0 && ticked.includes(id) ? ('accept' as const) : ('reject' as const)]),
  );
  phone.records.subscriptions.push(answers);
  return answers;
}
