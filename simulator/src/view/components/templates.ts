/**
 * Inner structure of the built-in components, compiled with the app's own templates.
 * A tag `h-x` becomes the plain element `x` in the DOM.
 */
export const builtinTemplates: Record<string, string> = {
  'wx/slot': '<slot/>',
  'wx/empty': '',
  'wx/text': '<h-span><slot/></h-span>',
  'wx/input': '<h-div class="wx-placeholder"></h-div><h-input class="wx-native"/>',
  'wx/textarea': '<h-div class="wx-placeholder"></h-div><h-textarea class="wx-native"></h-textarea>',
  'wx/scroll-view': '<h-div class="wx-scroll"><slot/></h-div>',
  'wx/image': '<h-img class="wx-native" alt=""/>',
  'wx/swiper':
    '<h-div class="wx-swiper-frame"><h-div class="wx-swiper-slides"><slot/></h-div></h-div><h-div class="wx-swiper-dots"></h-div>',
  'wx/picker-view':
    '<h-div class="wx-picker-view-columns"><slot/></h-div><h-div class="wx-picker-view-mask"></h-div><h-div class="wx-picker-view-indicator"></h-div>',
  'wx/picker-view-column':
    '<h-div class="wx-column"><h-div class="wx-column-pad"></h-div><h-div class="wx-column-items"><slot/></h-div><h-div class="wx-column-pad"></h-div></h-div>',
  'wx/check': '<h-div class="wx-check"></h-div><h-div class="wx-check-label"><slot/></h-div>',
  'wx/switch': '<h-div class="wx-switch"></h-div>',
  'wx/slider':
    '<h-div class="wx-slider-bar"><h-div class="wx-slider-track"></h-div><h-div class="wx-slider-handle"></h-div></h-div><h-span class="wx-slider-value"></h-span>',
  'wx/progress':
    '<h-div class="wx-progress-bar"><h-div class="wx-progress-inner"></h-div></h-div><h-span class="wx-progress-info"></h-span>',
  'wx/icon': '<h-span class="wx-icon"></h-span>',
  'wx/rich-text': '<h-div class="wx-rich"></h-div>',
  'wx/canvas': '<h-canvas class="wx-native"></h-canvas><h-div><slot/></h-div>',
  'wx/video': '<h-video class="wx-native" playsinline></h-video><slot/>',
  'wx/audio': '<h-audio class="wx-native"></h-audio>',
  'wx/web-view': '<h-iframe class="wx-native" title="web-view"></h-iframe>',
};

/** The plain elements in them. */
export const INNER_TAGS: ReadonlySet<string> = new Set(
  Object.values(builtinTemplates).flatMap((template) => [...template.matchAll(/<(h-\w+)/g)].map(([, tag = '']) => tag)),
);

/** Tags of HTML: no components, but WeChat draws them, too, as elements without a look of their own. */
export const HTML_TAGS: readonly string[] =
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col dd del div dl dt em fieldset font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd legend li main mark nav ol p pre q s section small strike strong sub sup table tbody td tfoot th thead tr tt u ul'.split(
    ' ',
  );
