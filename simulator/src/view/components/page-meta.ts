import { asText, inlineStyle, type Builtin } from './types';

const BODY_STYLES = { pageStyle: '', pageFontSize: '', rootFontSize: '', backgroundColor: '', rootBackgroundColor: '' };

/** Settings of the page itself: style of `page`, font sizes (`system` is the phone's setting), colours. */
export const pageMeta: Builtin = {
  template: 'wx/slot',
  properties: { ...BODY_STYLES, backgroundTextStyle: '', backgroundColorTop: '', backgroundColorBottom: '', scrollTop: '' },
  create(host) {
    const size = (value: unknown): string => (asText(value) === 'system' ? `${host.env.fontSize()}px` : asText(value));
    const draw = (): void => {
      const { pageStyle, pageFontSize, rootFontSize, backgroundColor, rootBackgroundColor } = host.data;
      document.body.style.cssText = inlineStyle(asText(pageStyle));
      if (asText(pageFontSize) !== '') document.body.style.fontSize = size(pageFontSize);
      if (asText(backgroundColor) !== '') document.body.style.backgroundColor = asText(backgroundColor);
      document.documentElement.style.fontSize = size(rootFontSize);
      document.documentElement.style.backgroundColor = asText(rootBackgroundColor);
    };
    return { changed: Object.fromEntries(Object.keys(BODY_STYLES).map((name) => [name, draw])) };
  },
};
