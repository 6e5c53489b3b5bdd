/** Building blocks of the school console's calls, which are dressed as those of the phone. */
import { type Static, Type } from '@sinclair/typebox';
import { type CallDefinition, type HttpMethod, PageQuery } from '../resources/shared';
import { SCHOOL_PAGE_SIZE, STAFF_ROLES } from './constants';

/** 校长 owner, 教务 assistant, 老师 teacher: a teacher sees their own students only. */
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
