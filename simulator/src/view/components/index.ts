import { button, form, icon, image, label, navigator, progress, richText, text, view } from './basic';
import { checkbox, checkboxGroup, radio, radioGroup, slider, switchControl } from './controls';
import { openData } from './open-data';
import { editor } from './editor';
import { gridView, listView, matchMedia, stickyHeader, stickySection } from './layout';
import { pageContainer } from './page-container';
import { pageMeta } from './page-meta';
import { map } from './map';
import { audio, canvas, video, webView } from './media';
import { ad, adCustom, camera, channel, livePlayer, livePusher, officialAccount } from './native';
import { picker, pickerView, pickerViewColumn } from './picker';
import { movableArea, movableView, scrollView, swiper, swiperItem } from './scrolling';
import { input, textarea } from './text-input';
import type { Builtin } from './types';

const plain: Builtin = { template: 'wx/slot', properties: {} };

/** A handler of gestures is not there for the layout (Skyline › 手势系统: 手势组件均为虚组件). */
const gestureHandler: Builtin = {
  ...plain,
  create({ root }) {
    root.toggleAttribute('wx-virtual', true);
    return {};
  },
};

const GESTURES = ['tap', 'double-tap', 'long-press', 'pan', 'scale', 'force-press', 'vertical-drag', 'horizontal-drag'];

/** Every component the simulator knows, by tag. */
export const builtins: Record<string, Builtin> = {
  view,
  text,
  button,
  form,
  label,
  navigator,
  image,
  progress,
  icon,
  'rich-text': richText,
  input,
  textarea,
  checkbox,
  'checkbox-group': checkboxGroup,
  radio,
  'radio-group': radioGroup,
  switch: switchControl,
  slider,
  'scroll-view': scrollView,
  swiper,
  'swiper-item': swiperItem,
  'movable-area': movableArea,
  'movable-view': movableView,
  picker,
  'picker-view': pickerView,
  'picker-view-column': pickerViewColumn,
  canvas,
  video,
  audio,
  'web-view': webView,
  editor,
  camera,
  map,
  'live-player': livePlayer,
  'live-pusher': livePusher,
  'channel-video': channel,
  'channel-live': channel,
  ad,
  'ad-custom': adCustom,
  'official-account': officialAccount,
  'cover-view': view,
  'cover-image': image,
  'page-meta': pageMeta,
  'page-container': pageContainer,
  'open-data': openData,
  'root-portal': plain,
  'match-media': matchMedia,
  span: plain,
  'share-element': plain,
  'list-view': listView,
  'grid-view': gridView,
  'sticky-section': stickySection,
  'sticky-header': stickyHeader,
  'draggable-sheet': plain,
  'keyboard-accessory': plain,
  'nested-scroll-body': plain,
  'nested-scroll-header': plain,
  'open-container': plain,
  selection: plain,
  snapshot: plain,
  ...Object.fromEntries(GESTURES.map((gesture) => [`${gesture}-gesture-handler`, gestureHandler])),
};
