import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyNotebook, type ItemContent } from '#app/lib/notebook.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import type { UnreadableFile } from './fault.ts'
import { parseJson, readNotebookFile, toJson } from './json-file.ts'

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

test('the recorded file of version 2 is read completely: nothing in it has a day', async () => {
  const recorded = readFileSync(new URL('./recorded/notebook-v2.json', import.meta.url), 'utf8')
  const { app, schemaVersion, ...sections } = JSON.parse(recorded)
  for (const todo of sections.todos) Object.assign(todo, plainTodo)
  for (const { tasks } of sections.projects) for (const task of tasks) Object.assign(task, plainTask)
  expect(await read(recorded)).toEqual({ ...emptyNotebook(), ...sections })
})

test('the recorded file of version 3 is read completely, and written again byte by byte', async () => {
  const recorded = readFileSync(new URL('./recorded/notebook-v3.json', import.meta.url), 'utf8')
  const { app, schemaVersion, ...sections } = JSON.parse(recorded)
  const notebook = await read(recorded)
  expect(notebook).toEqual({ ...emptyNotebook(), ...sections })
  expect(toJson(notebook), 'a new field raises fileVersion, and its file is recorded beside this one').toBe(recorded)
})

test('prices are in the file; a file from before them is read as well', async () => {
  const item = { name: 'Arroz', quantity: null, category: null, price: 3199, purchased: true }
  const list = { title: 'Casa', isDefault: true, items: [item] }
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
