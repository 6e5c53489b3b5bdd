/** What a page hands to WeChat when it is shared. The page events themselves stand in the page: Remax finds them there. */
import type { RouteName } from '@xueban/contract/routes';
import { type PageQueryValues, routeUrl } from './navigation';
import { encodeQuery } from './query';

export interface ChatShare {
  title: string;
  path: string;
  imageUrl?: string;
}

export interface TimelineShare {
  title: string;
  /** The page must be able to show itself from this alone. */
  query: string;
  imageUrl?: string;
}

/** For `usePageEvent('onShareAppMessage', …)`. */
export function shareToChat(title: string, route: RouteName, query: PageQueryValues = {}, imageUrl?: string): ChatShare {
  return { title, path: routeUrl(route, query), ...(imageUrl === undefined ? {} : { imageUrl }) };
}

/** For `usePageEvent('onShareTimeline', …)`: a timeline share is always of the page in front. */
export function shareToTimeline(title: string, query: PageQueryValues = {}, imageUrl?: string): TimelineShare {
  return { title, query: encodeQuery(query), ...(imageUrl === undefined ? {} : { imageUrl }) };
}
