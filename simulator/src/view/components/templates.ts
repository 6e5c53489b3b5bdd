/** Inner structure of the built-in components; their children go where the slot is. */
export const builtinTemplates: Record<string, string> = {
  'wx/slot': '<slot></slot>',
  'wx/empty': '',
  'wx/text': '<span><slot></slot></span>',
  'wx/input': '<div class="wx-placeholder"></div><input class="wx-native">',
  'wx/textarea': '<div class="wx-placeholder"></div><textarea class="wx-native"></textarea>',
  'wx/scroll-view': '<div class="wx-scroll"><slot></slot></div>',
  'wx/image': '<img class="wx-native" alt="">',
  'wx/swiper': '<div class="wx-swiper-frame"><div class="wx-swiper-slides"><slot></slot></div></div><div class="wx-swiper-dots"></div>',
  'wx/picker-view':
    '<div class="wx-picker-view-columns"><slot></slot></div><div class="wx-picker-view-mask"></div><div class="wx-picker-view-indicator"></div>',
  'wx/picker-view-column':
    '<div class="wx-column"><div class="wx-column-pad"></div><div class="wx-column-items"><slot></slot></div><div class="wx-column-pad"></div></div>',
  'wx/check': '<div class="wx-check"></div><div class="wx-check-label"><slot></slot></div>',
  'wx/switch': '<div class="wx-switch"></div>',
  'wx/slider':
    '<div class="wx-slider-bar"><div class="wx-slider-track"></div><div class="wx-slider-handle"></div></div><span class="wx-slider-value"></span>',
  'wx/progress': '<div class="wx-progress-bar"><div class="wx-progress-inner"></div></div><span class="wx-progress-info"></span>',
  'wx/icon': '<span class="wx-icon"></span>',
  'wx/rich-text': '<div class="wx-rich"></div>',
  'wx/canvas': '<canvas class="wx-native"></canvas><div><slot></slot></div>',
  'wx/video': '<video class="wx-native" playsinline></video><slot></slot>',
  'wx/picture': '<canvas class="wx-native"></canvas><slot></slot>',
  'wx/editor': '<div class="wx-editor" contenteditable="true"></div>',
  'wx/map': '<canvas class="wx-native"></canvas><div class="wx-map-marks"></div><slot></slot>',
  'wx/audio': '<audio class="wx-native"></audio>',
  'wx/page-container': '<div class="wx-overlay"></div><div class="wx-sheet"><slot></slot></div>',
  'wx/open-data': '<img alt=""><span></span>',
  'wx/web-view': '<iframe class="wx-native" title="web-view"></iframe>',
};

/** Tags of HTML: no components, but WeChat draws them, too, as elements without a look of their own. */
export const HTML_TAGS: ReadonlySet<string> = new Set(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col dd del div dl dt em fieldset font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd legend li main mark nav ol p pre q s section small strike strong sub sup table tbody td tfoot th thead tr tt u ul'.split(
    ' ',
  ),
);
