import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { inverseSteps, mergeSteps, mostSteps, newStepsSchema, stepChanges, stepsUpdateSchema } from './steps.ts'

const [buy, wash, pack] = [
  { id: newId(), title: 'Comprar caixas', done: false, position: 'A' },
  { id: newId(), title: 'Lavar', done: false, position: 'B' },
  { id: newId(), title: 'Encaixotar', done: false, position: 'C' },
]
const steps = [buy, wash]

test('changes of different steps, and of different fields of one, are both kept', () => {
  const one = mergeSteps(steps, [{ id: buy.id, done: true }])
  const both = mergeSteps(one, [
    { id: wash.id, done: true },
    { id: buy.id, title: 'Buscar caixas' },
  ])
  expect(both).toEqual([
    { ...buy, title: 'Buscar caixas', done: true },
    { ...wash, done: true },
  ])
})

test('a new step needs all fields, and stands at its place', () => {
  expect(mergeSteps(steps, [{ ...pack, position: 'AV' }])?.map(({ title }) => title)).toEqual([
    'Comprar caixas',
    'Encaixotar',
    'Lavar',
  ])
  expect(mergeSteps(steps, [{ id: pack.id, title: 'Encaixotar' }])).toEqual(steps)
})

test('a removed step is gone, and without any the field is null', () => {
  expect(mergeSteps(steps, [{ id: buy.id, gone: true }])).toEqual([wash])
  expect(mergeSteps([wash], [{ id: wash.id, gone: true }])).toBe(null)
  expect(mergeSteps(steps, null)).toBe(null)
})

test('a change that is overridden leaves its field as it was', () => {
  const counts = (_id: string, field: string) => field === 'done'
  const changed = mergeSteps(steps, [{ id: buy.id, title: 'Outra', done: true }], counts)
  expect(changed).toEqual([{ ...buy, done: true }, wash])
  expect(mergeSteps(steps, [{ id: buy.id, gone: true }], counts)).toEqual(steps)
})

test.each([
  ['a tick', [{ id: buy.id, done: true }]],
  ['a new step', [pack]],
  ['a removal', [{ id: wash.id, gone: true }]],
  ['several changes', [{ id: buy.id, gone: true }, { id: wash.id, title: 'Secar' }, pack]],
  ['the removal of all', null],
])('the inverse of %s restores the steps', (_what, changes) => {
  expect(mergeSteps(mergeSteps(steps, changes), inverseSteps(steps, changes))).toEqual(steps)
})

test('the difference of two lists leads from one to the other, and is empty for equal ones', () => {
  const after = [{ ...wash, title: 'Secar', position: '9' }, pack]
  expect(mergeSteps(steps, stepChanges(steps, after))).toEqual([after[0], pack])
  expect(stepChanges(steps, steps)).toEqual([])
})

test('X32: more steps than allowed are refused in words', () => {
  const many = Array.from({ length: mostSteps + 1 }, () => ({ ...pack, id: newId() }))
  expect(newStepsSchema.safeParse(many).error?.issues[0]?.message).toBe('Uma tarefa pode ter no máximo 50 passos.')
  expect(stepsUpdateSchema.safeParse([...many, ...many]).success).toBe(false)
})

test('a place of letters and digits is required', () => {
  for (const position of ['', 'A0', 'á', 'x'.repeat(201)])
    expect(newStepsSchema.safeParse([{ ...pack, position }]).success).toBe(false)
})
