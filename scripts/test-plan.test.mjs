import { describe, expect, test } from 'vitest'
import { planOf, testNames } from './test-plan.mjs'

const ofEverything = testNames.filter((name) => !['postgres-all', 'all', 'changed'].includes(name))

test('npm test leaves the other engines, PostgreSQL and the faults out, and the summary says so', () => {
  const { names, isShort, ofPlaywright } = planOf([])
  expect(ofEverything.filter((name) => !names.includes(name))).toEqual(['postgres', 'faults', 'engines'])
  expect([isShort, ofPlaywright]).toEqual([true, ['--grep', '@main\\b']])
})

test('npm test -- all leaves nothing out', () => {
  expect(planOf(['all'])).toMatchObject({ names: ofEverything, isShort: false, ofPlaywright: [] })
})

describe('limits', () => {
  test.each([[[]], [['all']], [['unit', 'browser']]])('npm test %j waits patiently', (asked) => {
    expect(planOf(asked).env).toMatchObject({ TEST_PATIENTLY: '1' })
  })

  test('npm run test:changed ends a hanging test soon', () => {
    expect(planOf(['changed']).env).not.toHaveProperty('TEST_PATIENTLY')
  })
})
