import { type Static, Type } from '@sinclair/typebox';
import { defineCalls, Nullable } from './shared';

/** The school that runs this server, and what it has set up. */
export const School = Type.Object({
  name: Type.String({ examples: ['学伴体验学校'] }),
  /** Whom guardians call; null: the school has not said. */
  service_phone: Nullable(Type.String({ examples: ['010-12345678'] })),
  service_hours: Nullable(Type.String({ examples: ['周一至周五 9:00–18:00'] })),
  /** Whether `POST sessions/wechat_sign_in` works. */
  wechat_sign_in: Type.Boolean(),
  /** Whether codes can be sent by SMS. */
  captcha_sign_in: Type.Boolean(),
  /** Whether an AI service is set up. */
  ai: Type.Boolean(),
});
export type School = Static<typeof School>;

export const schoolCalls = defineCalls({
  'GET schools/current': { summary: 'The school of this server, and what of the product it has set up.', access: 'public', reply: School },
});
