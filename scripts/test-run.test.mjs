import { execFile } from 'node:child_process'
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
