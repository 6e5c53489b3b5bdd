/**
 * Stands in for @remax/types: its real declarations pull the globals of Node (URL, fetch, window…)
 * into the mini-program, where none of them exists.
 */
export type Platform = 'wechat';
export interface HostComponent {
  props: string[];
  additional?: boolean;
  alias?: Record<string, string>;
}
export type RuntimePlugin = Record<string, unknown>;
