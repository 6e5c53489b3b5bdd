/** Building blocks of the school console's calls, and how they are dressed: as those of the phone, below a prefix of their own. */
import { type Static, Type } from '@sinclair/typebox';
import { type CallDefinition, type HttpMethod, PageQuery } from '../resources/shared';

export const SCHOOL_API_PREFIX = '/school/v1';
/** Where the page stands. */
export const CONSOLE_PATH = '/console/';
/** Name of the signed, HttpOnly cookie of a member of staff; it is sent below SCHOOL_API_PREFIX only. */
export const STAFF_COOKIE = 'xueban_staff';
/** A session of staff ends this long after signing in, s. */
export const STAFF_SESSION_SECONDS = 12 * 3600;
/** … and after this long without a call, s. */
export const STAFF_IDLE_SECONDS = 3600;
/** A link to choose a password by works once, and so long, s. */
export const STAFF_LINK_SECONDS = 72 * 3600;
/** Rows of a list. */
export const SCHOOL_PAGE_SIZE = 50;

/** 校长 owner, 教务 assistant, 老师 teacher: a teacher sees their own students only. */
export const STAFF_ROLES = ['owner', 'assistant', 'teacher'] as const;
export const StaffRole = Type.Union([Type.Literal('owner'), Type.Literal('assistant'), Type.Literal('teacher')]);
export type StaffRole = Static<typeof StaffRole>;

/** Who may call: anyone, or staff in one of these roles. */
export type SchoolAccess = 'public' | readonly StaffRole[];
export const ANY_STAFF = STAFF_ROLES;
export const OFFICE = ['owner', 'assistant'] as const satisfies readonly StaffRole[];
export const OWNER = ['owner'] as const satisfies readonly StaffRole[];

export type SchoolCallDefinition = CallDefinition<SchoolAccess>;

/** Keeps literal types while checking the shape. */
export const defineSchoolCalls = <const T extends Record<`${HttpMethod} ${string}`, SchoolCallDefinition>>(calls: T): T => calls;

/** Pages of SCHOOL_PAGE_SIZE. */
export const PageOf50 = {
  page: PageQuery.page,
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: SCHOOL_PAGE_SIZE })),
};

/** Of what two people may edit at once: sent back as it was read, refused with EDITED_MEANWHILE when it has moved on. */
export const Version = Type.Integer({ minimum: 1, examples: [3] });
