import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#app/device/storage.ts'
import { stubLocalStorage } from '#app/lib/testing.ts'
import { keepProjectView, readProjectView } from './project-view.ts'

const usual = { layout: 'board', statuses: [], column: 'pendente' }
let kept: Map<string, string>
beforeEach(() => {
  kept = stubLocalStorage()
})
afterEach(() => vi.unstubAllGlobals())

test('a new device shows all projects as columns', () => {
  expect(readProjectView()).toEqual(usual)
})

test('a stored view is restored', () => {
  const view = { layout: 'grid', statuses: ['pendente', 'concluido'], column: 'aguardando' } as const
  keepProjectView(view)
  expect(readProjectView()).toEqual(view)
})

test('an unreadable view counts as not stored', () => {
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"layout":"map","statuses":"all","column":3}',
    '{"statuses":["gone"]}',
  ]) {
    kept.set(storageKeys.projectView, text)
    expect(readProjectView()).toEqual(usual)
  }
})

test('without storage in the browser a view lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  const view = { layout: 'grid', statuses: [], column: 'pendente' } as const
  keepProjectView(view)
  expect(readProjectView()).toEqual(view)
})
