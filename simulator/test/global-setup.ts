/** Before all tests: one Chromium, in which each simulator has a profile of its own. */
import { keepChromium, type KeptChromium } from '../src';

declare global {
  var simulatorChromium: KeptChromium | undefined;
}

export default async function setUp(): Promise<void> {
  globalThis.simulatorChromium = await keepChromium();
  process.env.SIMULATOR_CHROMIUM = globalThis.simulatorChromium.endpoint;
}
