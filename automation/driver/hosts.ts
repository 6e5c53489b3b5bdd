import type { Host, HostOptions } from './host';
import { openDevtools } from './devtools-host';
import { openSimulator } from './simulator-host';

/** Opens the host that E2E_HOST names: `simulator` (default) or `devtools`. */
export function openHost(options: HostOptions): Promise<Host> {
  return process.env.E2E_HOST === 'devtools' ? openDevtools() : openSimulator(options);
}
