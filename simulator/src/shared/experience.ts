import type { PageMetrics } from './messages';

/** An `image` on a page, sizes in px; 0 where it is not loaded. */
export interface ShownImage {
  source: string;
  element: string;
  mode: string;
  width: number;
  height: number;
  shownWidth: number;
  shownHeight: number;
}

/** A page as drawn, as far as WeChat's experience score asks. */
export interface DrawnPage {
  nodes: number;
  depth: number;
  /** The most children that one element has, and which. */
  mostChildren: { count: number; element: string };
  images: ShownImage[];
  /** Pictures as the browser has loaded them: begin and duration, ms. */
  loads: { url: string; at: number; ms: number }[];
  /** What can be tapped and is smaller than a finger needs, with its size. */
  small: string[];
  /** What can be tapped, is fixed and low, and lies below the safe area. */
  unsafe: string[];
}

/** What the phone tells of the page in front. */
export interface ExperienceFacts {
  path: string;
  drawn: DrawnPage;
  metrics: PageMetrics;
  pixelRatio: number;
  /** The phone has a strip below its safe area. */
  hasSafeArea: boolean;
  /** The page may be turned or made larger. */
  resizable: boolean;
}
