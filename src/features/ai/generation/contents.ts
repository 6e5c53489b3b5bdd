/** What the page of each kind gets. */
import type { AiContent } from '@xueban/contract/resources/ai-generations';
import type { ReactNode } from 'react';
import type { Answering } from './use-generation';

export interface ContentProps<Kind extends AiContent['kind']> extends Answering {
  title: string;
  content: Extract<AiContent, { kind: Kind }>;
  /** Who made it; stands on every screen. */
  label: ReactNode;
  /** The ways on, in the footer. */
  footer: ReactNode;
  /** Sheets that are open. */
  children?: ReactNode;
}
