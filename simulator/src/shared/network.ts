/** How fast the phone's network is: a request waits before it begins and for its bytes. `rate`: bytes a second, 0 for no limit. */
export interface Speed {
  latency: number;
  rate: number;
}

const KIB = 1024;

/** By name, the fastest first. */
export const SPEEDS = {
  full: { label: '不限速', latency: 0, rate: 0 },
  '4g': { label: '较快（4G）', latency: 60, rate: 1200 * KIB },
  '3g': { label: '较慢（3G）', latency: 300, rate: 180 * KIB },
  '2g': { label: '很慢（2G）', latency: 800, rate: 30 * KIB },
} as const satisfies Record<string, Speed & { label: string }>;

export type SpeedName = keyof typeof SPEEDS;

/** Time that so many bytes take, ms. */
export const transferTime = ({ rate }: Speed, bytes: number): number => (rate === 0 ? 0 : (bytes / rate) * 1000);
