import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The exit code and output of `npm test` without PostgreSQL. @param {string[]} asked */
const run = (...asked) =>
  promisify(execFile)(process.execPath, ['scripts/test.mjs', ...asked], {
    env: { ...process.env, POSTGRES_BIN: '/nowhere' },
  }).then(
    ({ stdout, stderr }) => `0: ${stderr}${stdout}`,
    ({ code, stdout, stderr }) => `${code}: ${stderr}${stdout}`,
  )

test.each(['postgres', 'postgres-all'])('%s fails if it is requested by name and cannot run', async (name) => {
  expect(await run(name)).toMatch(/^1: .*PostgreSQL 15 is missing.*\n0 passed, 1 failed\n$/s)
})

test('an unknown name fails with a list of the known ones', async () => {
  expect(await run('unit', 'postgers')).toMatch(/^1: .*"postgers", but build, .*postgres-all.*\n0 passed, 1 failed\n$/s)
})

test.each(/** @type {const} */ (['SIGINT', 'SIGTERM']))(
  'a run that %s interrupts, together with its children, ends without a count',
  async (signal) => {
    const child = spawn(process.execPath, ['scripts/test.mjs', 'types'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    let output = ''
    const closed = once(child, 'close')
    child.stdout.on('data', (chunk) => {
      output += chunk
      // The type check has hardly begun then. A terminal sends Ctrl-C to all processes of the run.
      if (output.includes('── types ──')) setTimeout(() => process.kill(-Number(child.pid), signal), 100)
    })
    expect((await closed)[0]).toBe(143)
    expect(output).not.toContain('passed')
  },
)
