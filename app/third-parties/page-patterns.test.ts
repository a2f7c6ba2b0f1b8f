import { expect, test } from 'vitest'
import { marketPath, paths } from '#app/lib/paths.ts'
import { patternOf } from './page-patterns.ts'

const secret = 'Kx3-secret_9'

test.each([
  [paths.home, '/'],
  [paths.dashboard, '/painel'],
  [paths.shopping, '/shopping'],
  [`${paths.notes}/`, '/notes'],
  [paths.list(secret), '/shopping/{id}'],
  [marketPath(secret), '/shopping/{id}/mercado'],
  [paths.sharedList(secret), '/shopping/shared/{token}'],
  [paths.note(secret), '/notes/{id}'],
  [`${paths.project(secret)}/`, '/projects/{id}'],
])('the view of %s is reported as %s', (pathname, pattern) => expect(patternOf(pathname)).toBe(pattern))

test.each([
  paths.auth,
  paths.requestReset,
  paths.resetPassword,
  paths.confirmEmail,
  paths.invite(secret),
  `/convite/${secret}/`,
  `/${secret}`,
  `/notes/${secret}/${secret}`,
  `/shopping/shared/${secret}/${secret}`,
])('the view of %s is not reported', (pathname) => expect(patternOf(pathname)).toBeUndefined())

test('no path of the app is reported with its ids', () => {
  const all = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(secret)))
  for (const path of all) expect(patternOf(path) ?? '').not.toContain(secret)
})
