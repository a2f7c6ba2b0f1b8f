import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The parts of the tree that tests read. */
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

/** A copy of the tree to break rules in, with the packages of this one; deleted at the end of the process. */
export function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'caderneta-mutants-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(143))
  for (const part of parts) cpSync(part, join(root, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}
