/** The settings of a server, as config.ts reads them. */
import type { AiConfig } from '../adapters/ai/create';
import type { ObjectsConfig } from '../adapters/objects/create';
import type { RemindersConfig } from '../adapters/reminders/create';
import type { SmsConfig } from '../adapters/sms/create';
import type { ModerationConfig } from '../adapters/text-safety/moderation';
import type { SpeechConfig } from '../adapters/speech/create';
import type { WechatSetting } from '../adapters/wechat/phone-number';
import type { DatabaseLocation } from '../database';

export interface Limit {
  /** How many. */
  max: number;
  windowSeconds: number;
}

export interface Limits {
  /** SMS codes of a phone a day: this many for networks its guardian has signed in from, and as many for all others. */
  captchasPerPhone: Limit;
  captchasPerPhoneAndNetwork: Limit;
  captchasPerAddress: Limit;
  /** Copies of a student's data for one guardian. */
  dataExports: Limit;
  uploadsPerGuardian: Limit;
  /** Requests to the AI or the school's material, including those that fail. */
  aiAsksPerStudent: Limit;
  /** Trial bookings: requests of a network, new ones of it, of a phone from a network, of the school. */
  trialBookingsPerAddress: Limit;
  newTrialBookingsPerAddress: Limit;
  trialBookingsPerPhone: Limit;
  trialBookingsPerSchool: Limit;
  /** Text messages of the school. */
  smsPerSchool: Limit;
  /** Failures for one phone from one network. */
  failuresPerPhone: Limit;
  failuresPerAddress: Limit;
  /** Wrong passwords of a phone before a code is needed too: from its guardian's networks, from all others. */
  passwordsAtHome: Limit;
  passwordsElsewhere: Limit;
}

export interface AiGenerationConfig {
  /** Uses of AI of a school day: generations, judgements and readings of photos together. */
  limits: { student: number; school: number };
  /** Generations made at the same time by this process. */
  atOnce: number;
  /** Longest one may take, with its second try. */
  seconds: number;
  /** Longest an answer that tells what comes stays open. */
  streamSeconds: number;
}

export interface Config {
  host: string;
  port: number;
  /** Whether other people can reach the server: it then refuses what is fit only for the demo. */
  production: boolean;
  /** Whether a start begins an empty school where there is no database. */
  databaseInit: boolean;
  database: DatabaseLocation;
  poolSize: number;
  /** Signs cookies and hashes codes; without it one is made and kept in the database. */
  sessionSecret: string | undefined;
  /** Days after which a session ends however much it is used. */
  sessionMaxDays: number;
  /** Send the session cookie over https only. */
  cookieSecure: boolean;
  /** Which proxies may say who the client is. */
  trustProxy: boolean | string;
  logLevel: string;
  /** Requests of one address a minute; 0 switches the limit off. */
  requestsPerMinute: number;
  /** Event loop delay above which requests get 503 instead of waiting; 0: never. */
  maxEventLoopDelayMs: number;
  /** Longest a client may take to send a request, seconds; uploads have their link's time. */
  requestSeconds: number;
  /** An upload or download of which no byte moves for so long is ended, seconds. */
  transferStallSeconds: number;
  /** Uploads under way at the same time, in this process. */
  uploadsAtOnce: { inAll: number; perGuardian: number };
  limits: Limits;
  sms: SmsConfig;
  /** Where files are kept. */
  objects: ObjectsConfig;
  /** Who says words that have no recording. */
  speech: SpeechConfig;
  /** Who judges written work and writes texts. */
  ai: AiConfig;
  aiGenerations: AiGenerationConfig;
  /** The mini-program at WeChat, for sign-in by its phone number. */
  wechat: WechatSetting;
  /** Who brings reminders to guardians. */
  reminders: RemindersConfig;
  /**
   * Whether WeChat checks the model's texts, and in whose name if no guardian of the student has just opened the
   * mini-program.
   */
  wechatCheck: { isOn: boolean; openId: string | undefined };
  /** Who else checks what AI wrote. */
  moderation: ModerationConfig | undefined;
  /** What guardians are told of the school. */
  school: { name: string; phone: string | null; hours: string | null };
  /** Whether this process makes prints; at least one process of an installation should. */
  jobs: boolean;
  /** Whether the page of the API and its document are served. */
  apiDocs: boolean;
}
