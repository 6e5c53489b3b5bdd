import path from 'node:path'
import automator from 'miniprogram-automator'
import { fixture } from './world'

jest.setTimeout(60_000)

test('automator.launch needs only another cliPath; close() ends the simulator', async () => {
  const port = 20_000 + (process.pid % 20_000)
  const program = await automator.launch({ cliPath: path.join(__dirname, '..', 'bin', 'cli'), projectPath: fixture, port })
  const page = await program.currentPage()
  expect(page?.path).toBe('pages/home/index')
  await program.close()
  await expect(automator.connect({ wsEndpoint: `ws://127.0.0.1:${port}` })).rejects.toThrow('Failed connecting')
})
