import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import automator from 'miniprogram-automator';
import { fixture } from './world';

test('automator.launch needs only another cliPath; close() ends the simulator', async () => {
  const port = 20_000 + (process.pid % 20_000);
  const spawn = jest.spyOn(childProcess, 'spawn');
  const program = await automator.launch({ cliPath: path.join(__dirname, '..', 'bin', 'cli'), projectPath: fixture, port });
  const cli = spawn.mock.results[0]?.value as ChildProcess;
  spawn.mockRestore();
  // The client answers the end of its command line with a timer of 15 s that nothing stops: it would keep this process alive.
  cli.removeAllListeners('exit');
  const ended = once(cli, 'exit');
  const page = await program.currentPage();
  expect(page?.path).toBe('pages/home/index');
  await program.close();
  await expect(automator.connect({ wsEndpoint: `ws://127.0.0.1:${port}` })).rejects.toThrow('Failed connecting');
  expect(await ended).toEqual([0, null]);
});
