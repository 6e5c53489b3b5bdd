import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Host, HostOptions } from './host';
import { SchoolDatabase } from './database';
import { openHost } from './hosts';
import { Network } from './network';
import { Phone } from './phone';
import { ServerProcess } from './server-process';

/** Where failures leave their pictures. */
const PICTURES = path.resolve(__dirname, '../../output/e2e');

const DAY_MS = 86_400_000;

type Settings = Record<string, string>;

export interface WorldOptions {
  viewport?: HostOptions['viewport'];
  /** Of the phone: WeChat's theme and font size. */
  look?: Pick<HostOptions, 'theme' | 'fontSize'>;
  /** What happens on the phones is remembered, to be seen where a scenario fails. */
  trace?: boolean;
  /** Least time from one tap to the next, ms: a hand's pace. */
  touchEvery?: number;
  /** The phone is opened once the server answers: where requests are timed, none must wait for its start. */
  serverFirst?: boolean;
  /** Told of every phone that is opened. */
  onHost?: (host: Host) => void;
  /** Settings of the server, for example its limits; a function where they are known only once something of the spec is up. */
  server?: Settings | (() => Promise<Settings>);
  /** The sheets of each student's last round wait to be made, which its server begins with. Specs do without unless they ask for them. */
  prints?: boolean;
}

/** A school of one spec: its database, its server, a network that can be cut, and a guardian's phone. */
export interface World {
  readonly database: SchoolDatabase;
  readonly server: ServerProcess;
  readonly network: Network;
  readonly phone: Phone;
  /** Server and phones go on so many days after the real present; phones are opened again, as on another day. */
  readonly goToDay: (daysFromNow: number) => Promise<void>;
  /** Another phone of the same guardian. It is closed with the world. */
  readonly secondPhone: () => Promise<Phone>;
}

/** Opens a school for a spec file and closes it after its last scenario. */
export function useWorld(options: WorldOptions = {}): {
  scenario: (name: string, run: (world: World) => Promise<void>, timeoutMs?: number) => void;
} {
  let world: OpenWorld | undefined;
  beforeAll(async () => {
    world = await OpenWorld.open({ prints: false, trace: true, ...options });
  });
  afterAll(async () => {
    await world?.close();
  });
  return {
    scenario(name, run, timeoutMs) {
      test(
        name,
        async () => {
          if (!world) throw new Error('The school of this spec could not be opened');
          try {
            await run(world);
          } catch (error) {
            await world.picture(name);
            throw error;
          }
          // An exception or console error nobody expected fails the scenario it happened in.
          expect(await world.takeSurprises()).toEqual([]);
        },
        timeoutMs,
      );
    },
  };
}

/** Opens a school outside of the specs. The caller closes it. */
export function openWorld(options: WorldOptions = {}): Promise<World & { close(): Promise<void> }> {
  return OpenWorld.open(options);
}

class OpenWorld implements World {
  private readonly morePhones: Phone[] = [];

  private constructor(
    readonly database: SchoolDatabase,
    readonly server: ServerProcess,
    readonly network: Network,
    readonly phone: Phone,
    private readonly options: WorldOptions,
    private readonly opened: Opened,
  ) {}

  static async open(options: WorldOptions): Promise<OpenWorld> {
    const opened = new Opened();
    try {
      const database = await SchoolDatabase.copy();
      opened.closedBy(() => database.drop());
      if (options.prints === false) await database.dropWaitingPrints();
      // Schools are copies of each other: their files must not meet.
      const files = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-e2e-files-'));
      opened.closedBy(() => fs.promises.rm(files, { recursive: true, force: true }));
      const settings = typeof options.server === 'function' ? await options.server() : options.server;
      const server = await ServerProcess.begin(database.url, { OBJECTS_DIR: files, ...settings });
      opened.closedBy(() => server.stop());
      const network = await Network.open(server.port, server.ready, networkPort());
      opened.closedBy(() => network.cut());
      if (options.serverFirst === true) await server.ready;
      // Otherwise server and phone start side by side; the first requests of the app wait in the network.
      const openingPhone = openPhone(network, options);
      opened.closedBy(async () => (await openingPhone).close());
      const [phone] = await Promise.all([openingPhone, server.ready]);
      return new OpenWorld(database, server, network, phone, options, opened);
    } catch (error) {
      await opened.close().catch(() => undefined);
      throw error;
    }
  }

  readonly secondPhone = async (): Promise<Phone> => {
    const phone = await openPhone(this.network, this.options);
    this.morePhones.push(phone);
    this.opened.closedBy(() => phone.close());
    return phone;
  };

  readonly goToDay = async (daysFromNow: number): Promise<void> => {
    const offsetMs = daysFromNow * DAY_MS;
    await this.server.moveClock(offsetMs);
    for (const phone of [this.phone, ...this.morePhones]) {
      phone.setClock(offsetMs);
      await phone.killAndReopen();
    }
  };

  async takeSurprises(): Promise<string[]> {
    return (await Promise.all([this.phone, ...this.morePhones].map((phone) => phone.takeSurprises()))).flat();
  }

  /** What the phone shows and what the server said, for whoever looks for the cause of a failure. */
  async picture(name: string): Promise<void> {
    fs.mkdirSync(PICTURES, { recursive: true });
    const file = path.join(PICTURES, name.replace(/[^\p{L}\p{N}]+/gu, '-'));
    fs.writeFileSync(`${file}.txt`, [...(await this.takeSurprises()), this.server.log].join('\n'));
    // The failure itself matters more than its picture.
    await this.phone.screenshot(`${file}.png`).catch(() => undefined);
    await this.phone.saveTrace(`${file}.html`).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.opened.close();
  }
}

/** What stands so far of a school: all of it is closed, the last thing first, also where one does not close or the next did not open. */
class Opened {
  private readonly closings: (() => Promise<void>)[] = [];

  closedBy(close: () => Promise<void>): void {
    this.closings.push(close);
  }

  /** @throws {AggregateError} with every failure, once all was tried */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.closings.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `Not closed: ${failures.map(String).join('; ')}`);
  }
}

async function openPhone(network: Network, { viewport, look, touchEvery, trace = false, onHost }: WorldOptions): Promise<Phone> {
  const host = await openHost({
    apiOrigin: network.origin,
    trace,
    ...(viewport && { viewport }),
    ...(touchEvery && { touchEvery }),
    ...look,
  });
  onHost?.(host);
  return Phone.open(host);
}

/** DevTools sends requests where the build says; the simulator sends them wherever it is told. */
function networkPort(): number {
  return process.env.E2E_HOST === 'devtools' ? 3000 : 0;
}
