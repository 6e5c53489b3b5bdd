/** `npm run admin -- … | head`: whoever reads has seen enough, and what the command does is done all the same. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

test('a command whose output nobody reads any more ends without an error', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../../src/cli/admin.ts'), '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const said = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(await said).toBe('');
  expect(code).toBe(0);
});
