import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'

const watchdog = new URL('./watchdog.ts', import.meta.url).href

/** A watched process that runs `code`. */
function run(options: string, code: string): { child: ChildProcess; output: () => string } {
  const program = `import { startWatchdog } from '${watchdog}'; startWatchdog(${options}); ${code}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  process.once('exit', () => child.kill('SIGKILL'))
  return { child, output: () => output }
}

test.each([
  ['whose event loop is held', '{ isMoving: () => true, heldTicks: 10, tickMs: 50 }', 'for (;;);'],
  ['whose writes are stuck', '{ isMoving: () => false, heldTicks: 10, tickMs: 50 }', 'setInterval(() => 0, 10)'],
])('X21: a process %s is killed with one line of log', async (_, options, code) => {
  const { child, output } = run(options, code)
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
  const { time, ...line } = JSON.parse(output())
  expect(line).toEqual({ level: 'error', event: 'nothing moves: the watchdog ends the process', heldMs: 500 })
  expect(Date.parse(time)).toBeGreaterThan(0)
})

test('a process suspended for longer, as on a sleeping machine, continues', async () => {
  const { child, output } = run(
    '{ isMoving: () => true, heldTicks: 40, tickMs: 50 }',
    'setInterval(() => process.stdout.write("."), 100)',
  )
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  child.kill('SIGSTOP')
  await delay(3000)
  const before = output().length
  child.kill('SIGCONT')
  while (output().length < before + 10) await once(child.stdout as NodeJS.ReadableStream, 'data')
  expect(output()).toMatch(/^\.+$/)
  child.kill('SIGKILL')
})

test('the watchdog does not keep an idle process running', async () => {
  const { child } = run('{ isMoving: () => true }', '')
  expect(await once(child, 'close')).toEqual([0, null])
})
