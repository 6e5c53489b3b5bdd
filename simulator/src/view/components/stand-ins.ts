/** Elements of WeChat (组件) in whose place a box with the name is drawn. */
export const STAND_INS: readonly string[] = (
  'animation-video editor-portal functional-page-navigator grid-builder list-builder navigation-bar official-account-publish ' +
  'open-data-item open-data-list store-coupon store-gift store-home store-product voip-room'
).split(' ');

/** Whether WeChat draws something for the tag and the simulator a box. */
export const isStandIn = (tag: string): boolean => STAND_INS.includes(tag);

/** Drawn everywhere here; in WeChat only on pages that Skyline draws (组件 › 渲染框架支持情况). */
export const SKYLINE_ONLY: readonly string[] = ['grid-view', 'list-view', 'sticky-section', 'sticky-header'];
