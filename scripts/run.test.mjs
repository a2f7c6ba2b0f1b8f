import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { inStep } from './run.mjs'

test('a long step says its name and its time until it ends, then nothing more', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const result = await inStep('Passo 1', 'step 1', () => delay(130, 'done'), 50)
  const lines = said.mock.calls.map(([line]) => line)
  await delay(120)
  expect(result).toBe('done')
  expect(lines[0]).toBe('Passo 1…  (step 1)')
  expect(lines.slice(1)).not.toEqual([])
  for (const line of lines.slice(1)) expect(line).toMatch(/^Passo 1: \d+ s {2}\(step 1: \d+ s\)$/)
  expect(said).toHaveBeenCalledTimes(lines.length)
  said.mockRestore()
})
