import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { auditApp } from './experience/audit';
import { writeReports } from './experience/report';
import { DEVICES } from './shared/device';
import { ENGINES } from './engine/profiles';
import { readProject } from './engine/project';
import { checkStrictly } from './strict';
import { printWalk } from './walk';
import { startSimulator, type SimulatorOptions, type Viewport } from '.';

const USAGE = `simulator: runs a compiled WeChat mini-program

  simulator DIR                                   phone preview for any browser; loads every new build of DIR
  simulator DIR --headless                        without a window, for miniprogram-automator
  simulator auto --project DIR --auto-port PORT   the same, as DevTools' command line has it
  simulator walk DIR                              opens every page of the compiled app and says what went wrong
  simulator audit DIR [--json FILE --html FILE]   WeChat's experience score of every page; exit code 1 below 100
  simulator check DIR                             says what WeChat's own compilers refuse, drop or break; exit code 1 when anything

  DIR               the compiled app (app.json), or a folder with project.config.json
  --port PORT       of the preview; any free one without it
  --auto-port PORT  of miniprogram-automator; 9420 without it, with DIR any free one
  --device NAME     ${Object.keys(DEVICES).join(', ')}, or WIDTHxHEIGHT
  --engine NAME     JavaScript as a phone has it: ios12, android8 or devtools; default what Chromium has
  --trace FILE      writes what has happened to one HTML file at the end
  --strict          says what 'check' says, too, and holds to WeChat's limits
  --request-map A=B requests to origin A go to origin B; may be repeated
  --storage DIR     keeps wx storage between runs
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  headless: { type: 'boolean' },
  strict: { type: 'boolean' },
  project: { type: 'string' },
  port: { type: 'string' },
  'auto-port': { type: 'string' },
  device: { type: 'string' },
  engine: { type: 'string' },
  trace: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
  storage: { type: 'string' },
  'request-map': { type: 'string', multiple: true },
} as const;

/** @throws for options without their value or, but for those of DevTools' own command line, that are not known */
function parse(args: string[]) {
  const { values, positionals } = parseArgs({ args, strict: false, allowPositionals: true, options: OPTIONS });
  for (const [name, value] of Object.entries(values)) {
    const option = Object.entries(OPTIONS).find(([known]) => known === name)?.[1];
    // DevTools has many more, such as --trust-project.
    if (option === undefined && positionals[0] !== 'auto') throw new Error(`there is no --${name}; --help lists the options`);
    if (option?.type === 'string' && [value].flat().includes(true)) throw new Error(`--${name} needs a value`);
  }
  return { values, positionals };
}

type Values = ReturnType<typeof parse>['values'];

const text = (value: Values[string]): string | undefined => (typeof value === 'string' ? value : undefined);

/** @throws when it is no port */
function getPort(name: 'port' | 'auto-port', value: string): number {
  const port = Number(value);
  if (value !== '' && Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`--${name} ${value} is no port`);
}

/** @throws when it is no A=B */
function getPair(pair: string): [from: string, to: string] {
  const [from = '', to = ''] = pair.split('=', 2);
  if (from === '' || to === '') throw new Error(`--request-map ${pair} is no A=B`);
  return [from, to];
}

/** The compiled app of a project: `miniprogramRoot` of its project.config.json, or the folder itself. */
function compiledApp(project: string): string {
  const root = path.resolve(project, readProject(project)?.miniprogramRoot ?? '.');
  return fs.existsSync(path.join(root, 'app.json')) ? root : project;
}

/** @throws when there is no such engine */
function getEngine(name: string | undefined): Pick<SimulatorOptions, 'engine'> {
  const engine = ENGINES.find((known) => known === name);
  if (name !== undefined && engine === undefined) throw new Error(`--engine is one of ${ENGINES.join(', ')}`);
  return engine === undefined ? {} : { engine };
}

/** @throws when there is no such phone */
function getViewport(device: string): Viewport {
  const known = DEVICES[device];
  if (known !== undefined) return { width: known.width, height: known.height };
  const [, width, height] = /^(\d+)x(\d+)$/.exec(device) ?? [];
  if (width === undefined) throw new Error(`no such device: ${device}. Known: ${Object.keys(DEVICES).join(', ')}, or WIDTHxHEIGHT`);
  return { width: Number(width), height: Number(height) };
}

function getOptions(dist: string, isAuto: boolean, values: Values, device = 'iphone8'): SimulatorOptions {
  const headless = isAuto || values.headless === true;
  const storageDir = text(values.storage);
  const autoPort = text(values['auto-port']) ?? (isAuto ? '9420' : undefined);
  const pairs = (values['request-map'] ?? []) as string[];
  return {
    dist,
    headless,
    strict: values.strict === true,
    watch: !headless,
    trace: values.trace !== undefined,
    port: getPort('port', text(values.port) ?? '0'),
    automationPort: autoPort === undefined ? undefined : getPort('auto-port', autoPort),
    viewport: getViewport(text(values.device) ?? device),
    requestMap: Object.fromEntries(pairs.map(getPair)),
    ...getEngine(text(values.engine)),
    ...(storageDir === undefined ? {} : { storageDir }),
  };
}

function check(dist: string): void {
  const found = checkStrictly(dist);
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

async function audit(options: SimulatorOptions, { json, html }: Values): Promise<void> {
  const { title, scores } = await auditApp({ ...options, watch: false });
  process.stdout.write(writeReports(title, scores, { json: text(json), html: text(html) }));
  process.exitCode = scores.every(({ score }) => score === 100) ? 0 : 1;
}

async function run(options: SimulatorOptions, trace: string | undefined): Promise<void> {
  const simulator = await startSimulator(options);
  process.stdout.write(`${simulator.url}\n${simulator.wsEndpoint === '' ? '' : `${simulator.wsEndpoint}\n`}`);
  for (const warning of simulator.warnings) process.stderr.write(`${warning}\n`);
  const stop = (): void => void simulator.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await simulator.closed;
  if (trace !== undefined) await simulator.saveTrace(trace);
}

async function main(): Promise<void> {
  const { values, positionals } = parse(process.argv.slice(2));
  const [first = '', second] = positionals;
  const isCommand = ['auto', 'walk', 'check', 'audit'].includes(first);
  const folder = isCommand ? (text(values.project) ?? second) : first;
  if (values.help === true || folder === undefined || folder === '') {
    process.stdout.write(USAGE);
    return;
  }
  const dist = compiledApp(path.resolve(folder));
  if (first === 'check') check(dist);
  else if (first === 'audit') await audit(getOptions(dist, false, values, 'iphone13'), values);
  else if (first === 'walk') await printWalk(dist, (line) => process.stdout.write(`${line}\n`));
  else await run(getOptions(dist, first === 'auto', values), text(values.trace));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
