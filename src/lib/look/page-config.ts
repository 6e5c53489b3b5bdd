/**
 * Replaces Remax's createPageConfig (remax.config.js), the only place that sees every page, so that each page has its look
 * from the first moment.
 */
import createPageConfig from '@remax/runtime/esm/createPageConfig';
import { pageStyle, paintBars } from './look';

interface PageInstance {
  route: string;
  setData: (data: { look: string }) => void;
}

type Handler = (this: PageInstance, ...values: unknown[]) => unknown;

export default function pageConfigWithLook(...given: Parameters<typeof createPageConfig>): object {
  const config = createPageConfig(...given) as unknown as Record<'onLoad' | 'onShow', Handler>;
  const { onLoad, onShow } = config;
  return {
    ...config,
    onLoad(this: PageInstance, ...values: unknown[]) {
      const look = pageStyle();
      if (look !== '') this.setData({ look });
      return onLoad.apply(this, values);
    },
    onShow(this: PageInstance, ...values: unknown[]) {
      paintBars(this.route);
      return onShow.apply(this, values);
    },
  };
}
