import type { AppMeta, FromLogic, LaunchOptions, PageMetrics } from './messages'

/** What the shell page asks for at start. */
export interface ShellConfig {
  meta: AppMeta
  launch: LaunchOptions
  requestMap: Record<string, string>
  networkType: string
  /** Shown without frame and motion, driven by a test. */
  headless: boolean
  notices: string[]
  /** Store used in headless mode; a preview has one per browser. */
  deviceId: string
  title: string
  /** Changes with every build of the app; part of addresses the browser may keep. */
  version: string
}

/** Host → shell. */
export type ToShell =
  | { type: 'call'; call: number; method: string; params: Record<string, unknown> }
  | { type: 'notice'; text: string }
  | { type: 'network'; networkType: string }

/** Shell → host. */
export type FromShell =
  | { type: 'hello'; headless: boolean }
  | { type: 'started' }
  | { type: 'reply'; call: number; result?: unknown; error?: string }
  | { type: 'event'; event: Extract<FromLogic, { type: 'log' | 'exception' | 'binding' }> }

/** A card the app shared, to a chat or to the timeline. */
export interface ShareRecord { channel: 'message' | 'timeline'; from: 'menu' | 'button'; allowed: boolean; content: Record<string, unknown> }

export type { PageMetrics }
