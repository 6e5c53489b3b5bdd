/** What every domain is given when it is plugged in. */
import type { AiModel } from '../adapters/ai/ai';
import type { Messenger } from '../adapters/reminders/messenger';
import type { SmsSender } from '../adapters/sms/sms';
import type { Speech } from '../adapters/speech/speech';
import type { WechatApp } from '../adapters/wechat/access-token';
import type { Database } from '../database';
import type { ObjectReference } from '../database/object-references';
import type { schoolCallDefinitions } from '@xueban/contract/school/calls';
import type { Register, RegisterCall } from '../plugins/calls';
import type { Config } from '../plugins/config';
import type { Jobs } from '../plugins/jobs/registry';
import type { SessionRepository } from './accounts';
import type { AiRules } from './ai/rules/rules';
import type { SheetSources } from './prints';
import type { createStaffSessionRepository } from './staff';

/** Registers the handler of a call of the school's console. */
export type RegisterSchoolCall = Register<typeof schoolCallDefinitions>;

export interface ServerParts {
  call: RegisterCall;
  schoolCall: RegisterSchoolCall;
  config: Config;
  database: Database;
  sessions: SessionRepository;
  staffSessions: ReturnType<typeof createStaffSessionRepository>;
  sms: SmsSender;
  /** Absent: the school has no mini-program of its own. */
  wechat: WechatApp | undefined;
  /** Absent: reminders are not offered. */
  messenger: Messenger | undefined;
  secret: string;
  /** Asked only where somebody checks what it writes; absent, and without that: written work waits for the guardian. */
  model: AiModel | undefined;
  /** How generations are made, by their kind. */
  aiRules: AiRules;
  /** In the order in which they are asked; none: words are heard only where a recording was uploaded. */
  voices: readonly Speech[];
  now: () => Date;
}

export interface ModuleParts extends ServerParts {
  jobs: Jobs;
  /** The objects of every domain, and the sheets. */
  references: readonly ObjectReference[];
  sheets: SheetSources;
}
