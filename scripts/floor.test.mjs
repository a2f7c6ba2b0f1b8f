import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The first version of a package without a vulnerability that affects us, and the vulnerability. */
const floors = [
  ['hono', '4.12.25', 'GHSA-wwfh-h76j-fc44: reading files past serve-static; GHSA-88fw-hqm2-52qc'],
  ['@hono/node-server', '1.19.15', 'GHSA-92pp-h63x-v22m, GHSA-frvp-7c67-39w9: paths past serve-static'],
  ['drizzle-orm', '0.45.2', 'GHSA-gpj5-g38j-94v9: SQL injection by identifiers'],
  ['nodemailer', '7.0.11', 'GHSA-mm7p-fcc7-pg87: mail to another domain; GHSA-rcmh-qjqh-p98v'],
  ['react-router', '7.18.2', 'GHSA-jjmj-jmhj-qwj2: open redirect leading to XSS; GHSA-qwww-vcr4-c8h2'],
  ['vite', '8.0.16', 'GHSA-p9ff-h696-f583: the dev server gives any file away'],
]

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

test.each(floors)('T39: the package %s of the lock file is at least %s (%s)', (name, floor) => {
  const versions = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
  expect(versions.length).toBeGreaterThan(0)
  for (const [path, { version }] of versions) {
    expect(version.localeCompare(floor, 'en', { numeric: true }), `${path} ${version}`).toBeGreaterThanOrEqual(0)
  }
})

test('every dependency is pinned to one version', () => {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('every package of the lock file has the hash of its content, also those of other systems', () => {
  const unchecked = Object.entries(packages).filter(([path, { link, integrity }]) => path && !link && !integrity)
  expect(unchecked.map(([path]) => path)).toEqual([])
})
