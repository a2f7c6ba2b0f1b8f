import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { touchedSpecs } from './touched-specs.mjs'

const specs = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'))

test('a change of an area touches the browser tests of that area alone', () => {
  const found = touchedSpecs(['app/features/notes/note-editor.tsx', 'sync-server/commands/notes.ts'], specs)
  expect(found).toEqual([
    'note-drafts.spec.ts',
    'note-history.spec.ts',
    'note-marks.spec.ts',
    'note-page.spec.ts',
    'notes.spec.ts',
  ])
})

test('a change of sync touches the browser tests about missing networks', () => {
  expect(touchedSpecs(['app/sync/scheduler.ts'], specs)).toEqual(
    expect.arrayContaining(['offline.spec.ts', 'network.spec.ts', 'two-phones.spec.ts']),
  )
})

test('a changed browser test touches itself, and a changed unit test none', () => {
  expect(touchedSpecs(['e2e/todos.spec.ts', 'app/features/trash/trash.test.ts'], specs)).toEqual(['todos.spec.ts'])
})
