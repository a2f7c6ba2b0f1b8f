/** The fields of to-dos and tasks that have a day. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Step } from '#shared/steps.ts'
import { codes, ok, push, refusal, synced } from '#sync-server/testing/api.ts'
import { ana, serverForAll } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'

let projectId: string
serverForAll(['ana'])
beforeAll(async () => {
  projectId = (await ok(ana.post('/api/projects', { title: 'Casa' }), 201)).id
})

const step = (title: string, position: string): Step => ({ id: newId(), title, done: false, position })
const dayFields = {
  dueDate: '2026-12-05',
  dueTime: '09:00',
  repeat: 'FREQ=MONTHLY;BYMONTHDAY=5',
  repeatFrom: 'done',
  occurrence: '2026-11-05',
  priority: 3,
  position: 'V',
  reminder: 60,
  snoozed: '2026-12-05T08:00/2026-12-05T09:00',
}
const kinds = [
  ['to-do', () => '/api/todos', '/api/todos'],
  ['task', () => `/api/projects/${projectId}/tasks`, '/api/tasks'],
] as const

test.each(kinds)('a %s keeps its day and all that belongs to it', async (_kind, path, one) => {
  const fields = { title: 'Pagar a luz', ...dayFields, steps: [step('Boleto', 'B'), step('Pix', 'A')] }
  const made = await ok(ana.post(path(), fields), 201)
  expect(made).toMatchObject({ ...fields, steps: fields.steps.toReversed() })
  expect(await ok(ana.get(path()))).toContainEqual(made)
  const none = Object.fromEntries(Object.keys(dayFields).map((field) => [field, null]))
  const cleared = await ok(ana.put(`${one}/${made.id}`, { ...none, priority: 1, steps: null }))
  expect(cleared).toMatchObject({ ...none, priority: 1, steps: null })
  const again = { ...fields, id: made.id }
  expect(await codes(ana.post(path(), again))).toEqual([409, 'id_taken'])
})

test.each(kinds)(
  'a %s created again over REST, with the same id and values, gets the same answer',
  async (_kind, path) => {
    const fields = { id: newId(), title: 'Mudança', ...dayFields, steps: [step('Caixas', 'A')] }
    expect(await ok(ana.post(path(), fields), 201)).toEqual(await ok(ana.post(path(), fields), 201))
  },
)

test.each([
  ['dueTime', '9h', 'Informe a hora como 09:00.'],
  ['dueTime', '24:00', 'Informe a hora como 09:00.'],
  ['repeat', 'FREQ=HOURLY', 'Não entendemos a repetição: FREQ é DAILY, WEEKLY, MONTHLY ou YEARLY.'],
  ['repeatFrom', 'start', 'A repetição conta de due, o dia marcado, ou de done, o dia em que foi feita.'],
  ['occurrence', '2026-02-30', 'Informe o dia como 2026-12-05.'],
  ['priority', 4, 'A prioridade é 1, 2 ou 3.'],
  ['position', 'A0', 'A posição é um texto de até 200 letras e números que não termina em 0.'],
  ['reminder', -1, 'O lembrete é um número inteiro de minutos antes, de 0 a 525600.'],
  ['reminder', 525_601, 'O lembrete é um número inteiro de minutos antes, de 0 a 525600.'],
  ['snoozed', '2026-12-05T09:00', 'Informe o lembrete adiado como 2026-12-05T08:50/2026-12-05T09:50.'],
  ['snoozed', '2026-11-20T09:00/2026-11-39T09:00', 'Informe o lembrete adiado como 2026-12-05T08:50/2026-12-05T09:50.'],
  ['steps', [{ id: newId(), title: '', done: false, position: 'A' }], 'O passo é obrigatório'],
  ['steps', Array.from({ length: 51 }, () => step('x', 'A')), 'Uma tarefa pode ter no máximo 50 passos.'],
])('%s as %j is refused with the reason', async (field, value, message) => {
  for (const [, path] of kinds) {
    expect(await refusal(ana.post(path(), { title: 'x', [field]: value }))).toEqual([400, 'invalid', message])
  }
})

test.each(['2026-02-30', '05/12/2026', '2026-12-05T12:00'])(
  'the day %s of a to-do is refused with the reason',
  async (dueDate) => {
    const message = 'Informe o dia como 2026-12-05.'
    expect(await refusal(ana.post('/api/todos', { title: 'x', dueDate }))).toEqual([400, 'invalid', message])
  },
)

test.each(kinds)(
  'a new step of a %s is open and behind the others if the call says nothing else',
  async (_kind, path, one) => {
    const [first, second, third] = [newId(), newId(), newId()]
    const title = 'Mudança'
    const steps = [
      { id: first, title: 'Caixas' },
      { ...step('Caminhão', 'C'), id: second },
    ]
    const { id, ...made } = await ok(ana.post(path(), { title, steps }), 201)
    const order = (row: { steps: Step[] }) => row.steps.map(({ title, done }) => [title, done])
    expect(order(made)).toEqual([
      ['Caminhão', false],
      ['Caixas', false],
    ])
    const added = await ok(
      ana.put(`${one}/${id}`, {
        steps: [
          { id: third, title: 'Chaves' },
          { id: first, done: true },
        ],
      }),
    )
    expect(order(added)).toEqual([
      ['Caminhão', false],
      ['Caixas', true],
      ['Chaves', false],
    ])
  },
)

test.each(kinds)('a change of a step that a %s does not have needs a title', async (_kind, path, one) => {
  const { id } = await ok(ana.post(path(), { title: 'Mudança' }), 201)
  const message = 'Este passo não existe. Informe o título para criar um passo novo.'
  for (const change of [{ done: true }, { position: 'A' }])
    expect(await refusal(ana.put(`${one}/${id}`, { steps: [{ id: newId(), ...change }] }))).toEqual([
      400,
      'invalid',
      message,
    ])
  await ok(ana.put(`${one}/${id}`, { steps: [{ id: newId(), gone: true }] }))
})

test.each(kinds)('steps without a place count, too: a %s has at most fifty', async (_kind, path, one) => {
  const { id } = await ok(ana.post(path(), { title: 'Mudança' }), 201)
  const steps = Array.from({ length: 51 }, () => ({ id: newId(), title: 'x' }))
  const refused = [400, 'invalid', 'Uma tarefa pode ter no máximo 50 passos.']
  expect(await refusal(ana.put(`${one}/${id}`, { steps }))).toEqual(refused)
  expect(await refusal(ana.post(path(), { title: 'Mudança', steps }))).toEqual(refused)
})

const stepsOf = async (id: string) => (await synced(ana, 'todos')).find((row) => row.id === id)?.steps

const addWith = async (...steps: Step[]): Promise<string> =>
  (await ok(ana.post('/api/todos', { title: 'Mudança', steps }), 201)).id

test('two devices that tick two steps keep both ticks', async () => {
  const [boxes, van] = [step('Caixas', 'A'), step('Caminhão', 'B')]
  const id = await addWith(boxes, van)
  for (const one of [boxes, van])
    await push(ana, [mutation(1, 'todos.update', { id, steps: [{ id: one.id, done: true }] })])
  expect(await stepsOf(id)).toEqual([
    { ...boxes, done: true },
    { ...van, done: true },
  ])
})

test('an earlier change of the same part of a step gives way, and is reported', async () => {
  const boxes = step('Caixas', 'A')
  const id = await addWith(boxes)
  const rename = (title: string) => mutation(1, 'todos.update', { id, steps: [{ id: boxes.id, title }] })
  const [later, earlier] = [rename('Vinte caixas'), { ...rename('Dez caixas'), wall: Date.now() - 60_000 }]
  expect(await push(ana, [later])).toEqual([['ok', undefined]])
  expect(await push(ana, [earlier])).toEqual([['superseded', undefined]])
  expect(await stepsOf(id)).toEqual([{ ...boxes, title: 'Vinte caixas' }])
})

test('an early removal leaves a step that was changed later, and a change of a removed step is reported', async () => {
  const [boxes, van] = [step('Caixas', 'A'), step('Caminhão', 'B')]
  const id = await addWith(boxes, van)
  const change = (parts: object) => mutation(1, 'todos.update', { id, steps: [parts] })
  await push(ana, [change({ id: boxes.id, title: 'Vinte caixas' })])
  const removal = { ...change({ id: boxes.id, gone: true }), wall: Date.now() - 60_000 }
  expect(await push(ana, [removal])).toEqual([['superseded', undefined]])
  await push(ana, [change({ id: van.id, gone: true })])
  expect(await push(ana, [change({ id: van.id, title: 'Carreto' })])).toEqual([['superseded', undefined]])
  expect(await stepsOf(id)).toEqual([{ ...boxes, title: 'Vinte caixas' }])
})

test('the removal of a step counts if its author gave it the title, and not if they have not seen that title', async () => {
  const [boxes, van] = [step('Caixas', 'A'), step('Caminhão', 'B')]
  const id = await addWith(boxes, van)
  const change = (seq: number, parts: object) => mutation(seq, 'todos.update', { id, steps: [parts] })
  await push(ana, [change(1, { id: boxes.id, title: 'Vinte caixas' })])
  expect(await push(ana, [change(1, { id: boxes.id, gone: true })])).toEqual([['superseded', undefined]])
  const own = [change(1, { id: van.id, title: 'Carreto' }), change(2, { id: van.id, gone: true })]
  expect(await push(ana, own)).toEqual([
    ['ok', undefined],
    ['ok', undefined],
  ])
  expect(await stepsOf(id)).toEqual([{ ...boxes, title: 'Vinte caixas' }])
})

test('X32: a row never has more than fifty steps', async () => {
  const id = await addWith(...Array.from({ length: 50 }, () => step('x', 'A')))
  const more = mutation(1, 'todos.update', { id, steps: [step('mais um', 'Z')] })
  expect(await push(ana, [more])).toEqual([['rejected', 'invalid']])
  expect(await stepsOf(id)).toHaveLength(50)
})
