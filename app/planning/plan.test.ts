import { expect, test } from 'vitest'
import { mostSteps, type Step } from '#shared/steps.ts'
import { planChanges, planOf, withStep, withSteps } from './plan.ts'

const step = (id: string, more: Partial<Step> = {}): Step => ({ id, title: id, done: false, position: id, ...more })
const before = planOf({ dueDate: '2026-12-05', notes: 'a', steps: [step('A'), step('B')] })

test('an unchanged form changes nothing, also for a row without the fields', () => {
  expect(planChanges(before, before)).toEqual({})
  expect(planChanges(planOf({}), planOf({}))).toEqual({})
  expect(planChanges(before, { ...before, notes: ' a\n' })).toEqual({})
})

test('only the fields that changed are written, an emptied field as null', () => {
  expect(planChanges(before, { ...before, dueTime: '09:00', priority: 3 })).toEqual({ dueTime: '09:00', priority: 3 })
  expect(planChanges(before, { ...before, dueDate: null, notes: '  ' })).toEqual({ dueDate: null, notes: null })
})

test('steps are written as the parts that changed', () => {
  const steps = [step('A', { done: true })]
  expect(planChanges(before, { ...before, steps })).toEqual({
    steps: [
      { id: 'B', gone: true },
      { id: 'A', done: true },
    ],
  })
})

test('a step that is still being typed is added behind the others', () => {
  const { steps } = planChanges(before, { ...before, newStep: ' C ' })
  expect(steps).toEqual([{ id: expect.any(String), title: 'C', done: false, position: expect.any(String) }])
  expect((steps?.[0]?.position ?? '') > 'B').toBe(true)
})

test('there are at most 50 steps, and none without a title', () => {
  const full = Array.from({ length: mostSteps }, (_, at) => step(String(at)))
  expect(withStep(full, 'more')).toEqual(full)
  expect(withStep([], '  ')).toEqual([])
})

test('the lines of a pasted list become steps, unless it has one line or not all fit', () => {
  const pasted = withSteps([step('A', { done: true })], '- Caixas\n\n- [x] Fita')
  expect(pasted?.map(({ title, done }) => `${done ? '✓ ' : ''}${title}`)).toEqual(['✓ A', 'Caixas', '✓ Fita'])
  expect(withSteps([], 'Caixas\n')).toBeUndefined()
  expect(withSteps([], '\n'.repeat(3))).toBeUndefined()
  expect(withSteps([], 'a\n'.repeat(mostSteps + 1))).toBeUndefined()
  expect(withSteps([], `a\n${'b'.repeat(201)}`)).toBeUndefined()
})
