import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What `npm test` says where PostgreSQL is not installed; the exit code before it. @param {string[]} asked */
const run = (...asked) =>
  promisify(execFile)(process.execPath, ['scripts/test.mjs', ...asked], {
    env: { ...process.env, POSTGRES_BIN: '/nowhere' },
  }).then(
    ({ stdout, stderr }) => `0: ${stderr}${stdout}`,
    ({ code, stdout, stderr }) => `${code}: ${stderr}${stdout}`,
  )

test.each(['postgres', 'postgres-all'])('%s fails where it is asked for by name and cannot be run', async (name) => {
  expect(await run(name)).toMatch(/^1: .*PostgreSQL 15 is missing.*\n0 passed, 1 failed\n$/s)
})

test('a name that no tests have fails, and those that there are are named', async () => {
  expect(await run('unit', 'postgers')).toMatch(/^1: .*"postgers", but build, .*postgres-all.*\n0 passed, 1 failed\n$/s)
})
