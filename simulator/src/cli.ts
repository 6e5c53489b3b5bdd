import fs from 'node:fs';
import path from 'node:path';
import { checkStrictly } from './strict';
import { printWalk } from './walk';
import { startSimulator, type SimulatorOptions } from '.';

const USAGE = `simulator: runs a compiled WeChat mini-program

  cli auto --project DIR --auto-port PORT   headless, answers miniprogram-automator (as DevTools' command line)
  cli preview --project DIR [--port PORT]   phone preview for any browser
  cli walk DIR                              opens every page of the compiled app and says what went wrong
  cli check DIR                             says what WeChat's own compilers refuse, drop or break; exit code 1 when anything

  --project DIR     folder with project.config.json, or the compiled app itself (app.json)
  --request-map A=B requests to origin A go to origin B; may be repeated
  --storage DIR     keeps wx storage between runs
  --size WxH        size of the phone, default 375x667
  --strict          says what 'check' says, too, and holds to WeChat's limits
`;

interface Arguments {
  command: string;
  values: Map<string, string[]>;
}

function parseArguments(args: string[]): Arguments {
  const values = new Map<string, string[]>();
  const [command = 'help', ...rest] = args;
  for (let index = 0; index < rest.length; index += 1) {
    const name = rest[index] ?? '';
    if (!name.startsWith('--')) continue;
    const next = rest[index + 1];
    // Options of DevTools without a value, such as --trust-project, are accepted and ignored.
    const value = next === undefined || next.startsWith('--') ? '' : next;
    values.set(name.slice(2), [...(values.get(name.slice(2)) ?? []), value]);
  }
  return { command, values };
}

/** The compiled app of a project: `miniprogramRoot` of its project.config.json, or the folder itself. */
function compiledApp(project: string): string {
  const settings = path.join(project, 'project.config.json');
  if (!fs.existsSync(settings)) return project;
  const { miniprogramRoot = '.' } = JSON.parse(fs.readFileSync(settings, 'utf8')) as { miniprogramRoot?: string };
  const root = path.resolve(project, miniprogramRoot);
  return fs.existsSync(path.join(root, 'app.json')) ? root : project;
}

function getOptions({ command, values }: Arguments): SimulatorOptions {
  const first = (name: string): string | undefined => values.get(name)?.[0];
  const [width, height] = (first('size') ?? '375x667').split('x').map(Number);
  const storageDir = first('storage');
  return {
    dist: compiledApp(path.resolve(first('project') ?? '.')),
    headless: command === 'auto',
    port: Number(first('port') ?? 0),
    automationPort: command === 'auto' ? Number(first('auto-port') ?? 9420) : undefined,
    viewport: { width: width ?? 375, height: height ?? 667 },
    requestMap: Object.fromEntries((values.get('request-map') ?? []).map((pair) => pair.split('=', 2) as [string, string])),
    strict: values.has('strict'),
    ...(storageDir === undefined ? {} : { storageDir }),
  };
}

async function main(): Promise<void> {
  const parsed = parseArguments(process.argv.slice(2));
  if (parsed.command === 'walk') {
    await printWalk(compiledApp(path.resolve(process.argv[3] ?? '.')), (line) => process.stdout.write(`${line}\n`));
    return;
  }
  if (parsed.command === 'check') {
    const found = checkStrictly(compiledApp(path.resolve(process.argv[3] ?? '.')));
    for (const line of found) process.stdout.write(`${line}\n`);
    process.exitCode = found.length === 0 ? 0 : 1;
    return;
  }
  if (parsed.command !== 'auto' && parsed.command !== 'preview') {
    process.stdout.write(USAGE);
    return;
  }
  const simulator = await startSimulator(getOptions(parsed));
  process.stdout.write(`${simulator.url}\n${simulator.wsEndpoint === '' ? '' : `${simulator.wsEndpoint}\n`}`);
  for (const warning of simulator.warnings) process.stderr.write(`${warning}\n`);
  const stop = (): void => void simulator.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await simulator.closed;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
