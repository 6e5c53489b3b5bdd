import { SINGLE_PAGE_SCENE } from '../shared/device';
import { callShell, type WxContext } from './context';
import { ApiError } from './registry';

/**
 * APIs that WeChat's page "分享到朋友圈" lists as not working in the timeline's single page. WeChat publishes no error text, so
 * this one is the simulator's own.
 */
const FORBIDDEN = [
  'navigateTo',
  'redirectTo',
  'reLaunch',
  'switchTab',
  'navigateBack',
  'navigateToMiniProgram',
  'navigateBackMiniProgram',
  'setNavigationBarTitle',
  'setNavigationBarColor',
  'showNavigationBarLoading',
  'hideNavigationBarLoading',
  'hideHomeButton',
  'setTabBarBadge',
  'removeTabBarBadge',
  'showTabBarRedDot',
  'hideTabBarRedDot',
  'setTabBarStyle',
  'setTabBarItem',
  'showTabBar',
  'hideTabBar',
  'chooseImage',
  'chooseMedia',
  'saveImageToPhotosAlbum',
  'openDocument',
  'shareFileMessage',
  'showShareMenu',
  'hideShareMenu',
  'updateShareMenu',
  'login',
  'checkSession',
  'authorize',
  'openSetting',
  'makePhoneCall',
];

/** Takes away what a page opened from the timeline may not do. */
export function defineSinglePage({ registry, start }: WxContext): void {
  if (start.launch.scene !== SINGLE_PAGE_SCENE) return;
  for (const name of FORBIDDEN) {
    registry.async(name, () => {
      void callShell('refuseInSinglePage', { name });
      throw new ApiError('not allowed in single page mode');
    });
  }
}
