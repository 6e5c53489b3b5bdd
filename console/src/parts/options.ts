import type { StaffRole } from '@xueban/contract/school/shared';

export const ROLES: Record<StaffRole, string> = { owner: '校长', assistant: '教务', teacher: '老师' };

/** An option of a Select. A retired teacher is shown where already chosen, and cannot be chosen anew. */
export const toOption = ({ id, name, retired = false }: { id: number; name: string; retired?: boolean }) => ({
  value: id,
  label: retired ? `${name}（已离职）` : name,
  disabled: retired,
});

/** For `allowClear` of a field with choices: antd names the sign in English only. */
export const CLEARABLE = { label: '清除' };
