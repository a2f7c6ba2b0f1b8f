import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyFields } from '#shared/fields.ts'
import { emptyNotebook, type ItemContent } from '#shared/notebook.ts'
import { toJson } from '#shared/notebook-text.ts'
import { plainItem } from '#shared/shopping.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import { fileVersion } from '#shared/versions.ts'
import type { UnreadableFile } from './fault.ts'
import { parseJson, readNotebookFile } from './json-file.ts'

const read = async (text: string) => readNotebookFile('c.json', await parseJson('c.json', text))
const refusal = (text: string) =>
  read(text).then(
    () => 'read',
    (error: UnreadableFile) => [error.fault, error.file, error.where],
  )

test('K4: a file of Caderneta must be whole, and no newer than the app', async () => {
  const good = JSON.parse(toJson({ ...emptyNotebook(), todos: [{ title: 'Um', completed: false, ...plainTodo }] }))
  const changed = (change: object) => refusal(JSON.stringify({ ...good, ...change }))
  expect(await changed({})).toBe('read')
  expect(await changed({ schemaVersion: 99 })).toEqual(['newer_version', 'c.json', undefined])
  expect(await changed({ schemaVersion: 'x' })).toEqual(['wrong_shape', 'c.json', 'schemaVersion'])
  expect(await changed({ notes: undefined })).toEqual(['wrong_shape', 'c.json', 'notes'])
  expect(await changed({ todos: [{ title: 'Um', completed: 'sim' }] })).toEqual([
    'wrong_shape',
    'c.json',
    'todos[0].completed',
  ])
  const polluted = JSON.stringify(good).replace('"title":"Um"', '"__proto__":{"completed":true},"title":"Um"')
  expect((await read(polluted)).todos).toEqual([{ title: 'Um', completed: false, ...plainTodo }])
})

const recorded = readdirSync(new URL('./recorded', import.meta.url)).sort()
const recordedFile = (name: string) => readFileSync(new URL(`./recorded/${name}`, import.meta.url), 'utf8')

test.each(recorded)('the recorded file %s is read completely: fields that it lacks are empty', async (name) => {
  const { app, schemaVersion, ...sections } = JSON.parse(recordedFile(name))
  fill(sections.lists, emptyFields('lists'))
  for (const { items } of [...sections.lists, ...sections.received]) fill(items, plainItem)
  for (const { tasks } of sections.projects) fill(tasks, plainTask)
  fill(sections.todos, plainTodo)
  expect(await read(recordedFile(name))).toEqual({ ...emptyNotebook(), ...sections })
})

const fill = (rows: object[], empty: object) => rows.forEach((row) => void Object.assign(row, { ...empty, ...row }))

test('the recorded file of this version is written again byte by byte: a new field raises fileVersion', async () => {
  const now = recordedFile(`notebook-v${fileVersion}.json`)
  expect(toJson(await read(now)), 'raise fileVersion, then run e2e/faults/record.ts').toBe(now)
})

test('prices are in the file; a file from before them is read as well', async () => {
  const item = { ...plainItem, name: 'Arroz', price: 3199, purchased: true }
  const list = { title: 'Casa', ...emptyFields('lists'), isDefault: true, items: [item] }
  const written = toJson({ ...emptyNotebook(), lists: [list] })
  expect((await read(written)).lists).toEqual([list])
  const before = written.replace(/"schemaVersion": \d+/, '"schemaVersion": 1').replace(/ *"price".*\n/, '')
  expect((await read(before)).lists).toEqual([{ ...list, items: [{ ...item, price: null }] }])
})

test('a row without a price, from an older app, has none', () => {
  const item = { name: 'Arroz', quantity: null, category: null, purchased: true } as ItemContent
  const lists = [{ title: 'Casa', isDefault: true, items: [item] }]
  expect(toJson({ ...emptyNotebook(), lists })).toContain('"price": null')
})
