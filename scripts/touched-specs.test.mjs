import { expect, test } from 'vitest'
import { browserTests } from './test-plan.mjs'
import { ofLayers, touchedSpecs, usual } from './touched-specs.mjs'

const specs = browserTests()

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

test.each(['app/sync/scheduler.ts', 'shared/sync.ts', 'app/data/live/live-rows.ts'])(
  'a change of %s touches the browser tests about missing networks',
  (file) => {
    const found = touchedSpecs([file], specs)
    expect(found).toEqual(expect.arrayContaining(['offline.spec.ts', 'network.spec.ts', 'two-phones.spec.ts']))
  },
)

test('a changed browser test touches itself, and a changed unit test none', () => {
  expect(
    touchedSpecs(['e2e/todos.spec.ts', 'app/features/trash/trash.test.ts', 'shared/ticks.test.ts'], specs),
  ).toEqual(['todos.spec.ts'])
})

test.each([
  ['e2e/project-actions.ts', 'project-board.spec.ts'],
  ['e2e/engines/fixtures.ts', 'engines/main-job.spec.ts'],
  ['e2e/engines/update.spec.ts', 'engines/update.spec.ts'],
  ['sync-server/commands/ticks.ts', 'todo-days.spec.ts'],
  ['shared/repeats.ts', 'agenda.spec.ts'],
  ['app/days/day-words.ts', 'todo-days.spec.ts'],
  ['app/app.css', 'layout.spec.ts'],
  ['app/main.tsx', 'layout.spec.ts'],
  ['vite.config.ts', 'first-visit.spec.ts'],
  ['app/actions/run-with-undo.ts', 'shopping.spec.ts'],
  ['sync-server/http/answer.ts', 'offline.spec.ts'],
])('a change of %s touches %s', (file, spec) => {
  expect(touchedSpecs([file], specs)).toContain(spec)
})

test('a document touches no browser test', () => {
  expect(touchedSpecs(['README.md', 'docs/sync.md'], specs)).toEqual([])
})

test.each([
  ['e2e/page-actions.ts', ['offline.spec.ts', 'shopping.spec.ts']],
  ['e2e/app-server.ts', ['offline.spec.ts', 'shopping.spec.ts']],
  ['e2e/engines/fixtures.ts', Object.keys(specs).filter((name) => name.startsWith('engines/'))],
])('a change of %s touches %j alone', (file, names) => {
  expect(touchedSpecs([file], specs)).toEqual(names)
})

test('every test that is named for a layer exists', () => {
  const names = [...usual, ...ofLayers.flatMap(([, each]) => each)]
  expect(names.filter((name) => !(`${name}.spec.ts` in specs))).toEqual([])
})
