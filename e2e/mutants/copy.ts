import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** All that the tests read. */
const parts = [
  'app',
  'e2e',
  'scripts',
  'shared',
  'sync-server',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** A copy of the tree to break things in, with the packages of this one; it goes when the process ends. */
export function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'caderneta-mutants-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(143))
  for (const part of parts) cpSync(part, join(root, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}
