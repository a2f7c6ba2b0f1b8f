/** The client of docs/programs.md, as a stranger makes it: types of the OpenAPI document, compiled, and run. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from '#sync-server/http/listen.ts'
import { giveToken } from '#sync-server/testing/contract-scene.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'

const run = promisify(execFile)
const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
const recipe = readFileSync('docs/programs.md', 'utf8').match(/```ts\n([\s\S]+?)```/)?.[1] ?? ''

/** Each call is a statement of its own, so that a wrong type has a line. */
const program = `
const { GET, POST, PUT, DELETE } = caderneta
const list = (await POST('/api/shopping-lists', { body: { title: 'Feira' } })).data!
const item = (await POST('/api/shopping-items', { body: { name: 'Ovos', listId: list.id } })).data!
await PUT('/api/shopping-items/{id}', { params: { path: { id: item.id } }, body: { quantity: '12', purchased: true } })
const items = (await GET('/api/shopping-items', { params: { query: { listId: list.id } } })).data!
const deleted = await DELETE('/api/shopping-items/{id}', { params: { path: { id: item.id } } })
const todo = (await POST('/api/todos', { body: { title: 'Regar', dueDate: '2030-01-31' } })).data!
const todos = (await GET('/api/todos')).data!
const note = (await POST('/api/notes', { body: { title: 'Receita' } })).data!
await PUT('/api/notes/{id}', { params: { path: { id: note.id } }, body: { content: 'Três ovos' } })
const notes = (await GET('/api/notes')).data!
const project = (await POST('/api/projects', { body: { title: 'Horta' } })).data!
const task = (await POST('/api/projects/{projectId}/tasks', { params: { path: { projectId: project.id } }, body: { title: 'Adubar' } })).data!
const projects = (await GET('/api/projects')).data!
const server = (await GET('/api/capabilities')).data!
const refused = await GET('/api/tokens')
const missing = await GET('/api/notes/{id}', { params: { path: { id: list.id } } })
const readItem: { name: string; quantity: string | null; purchased: boolean } | undefined = items[0]
console.log(JSON.stringify({
  list: list.title, item: [readItem?.name, readItem?.quantity, readItem?.purchased], deleted: deleted.response.status,
  todo: [todo.dueDate, todos.length], note: notes.map(({ content }) => content),
  project: [task.projectId === projects[0]?.id, task.status], registration: server.registration,
  errors: [refused.error?.code, missing.error?.code],
}))
`

/** One mistake in each line. */
const mistakes = `import createClient from 'openapi-fetch'
import type { paths } from './caderneta.d.ts'
export const { GET, POST, PUT } = createClient<paths>({ baseUrl: 'https://lista.exemplo.com.br' })
export const wrongPath = () => GET('/api/shopping-item')
export const wrongMethod = () => PUT('/api/todos', {})
export const noBody = () => POST('/api/shopping-items')
export const wrongBody = () => POST('/api/shopping-items', { body: { name: 3 } })
export const noField = () => POST('/api/projects', { body: { description: 'Tomates' } })
export const noParameter = () => GET('/api/notes/{id}')
export const wrongAnswer = async (): Promise<number | undefined> => (await GET('/api/todos')).data?.[0]?.title
`
const firstMistake = 4

const settings = {
  compilerOptions: { target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', strict: true, types: ['node'] },
}

serverForAll(['ana'])
let listener: Listener
let folder: string
/** What the compiler said, a line each. */
let said: string[]

beforeAll(async () => {
  listener = await listen(server.app, 0)
  const origin = `http://localhost:${listener.port}`
  mkdirSync('node_modules/.cache', { recursive: true })
  // Below node_modules, where openapi-fetch is found as in the folder of a stranger's program.
  folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/typed-client-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('package.json', '{ "type": "module" }')
  write('tsconfig.json', JSON.stringify(settings))
  write('caderneta.d.ts', astToString(await openapiTS(new URL(`${origin}/api/openapi.json`))))
  write('program.ts', recipe.replace('https://lista.exemplo.com.br', origin) + program)
  write('mistakes.ts', mistakes)
  const { stdout } = await run(process.execPath, [tsc, '--pretty', 'false'], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  said = stdout.split('\n').filter((line) => line.includes('error TS'))
})

afterAll(async () => {
  await listener.close()
  rmSync(folder, { recursive: true })
})

test('a program typed by the document calls more than ten routes with a token', async () => {
  expect(said.filter((line) => !line.startsWith('mistakes.ts'))).toEqual([])
  const { token } = await giveToken(server, ana, ['read', 'write'])
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env: { ...process.env, TOKEN: token } })
  const [added, all] = stdout.trim().split('\n')
  expect(await (await ana.get('/api/shopping-items')).json()).toMatchObject([{ id: added, name: 'Leite' }])
  expect(JSON.parse(all ?? '')).toEqual({
    list: 'Feira',
    item: ['Ovos', '12', true],
    deleted: 204,
    todo: ['2030-01-31', 1],
    note: ['Três ovos'],
    project: [true, 'pendente'],
    registration: 'open',
    errors: ['not_for_tokens', 'not_found'],
  })
})

test('a wrong path, method, body, parameter or use of an answer does not compile', () => {
  const lines = said.map((line) => Number(/^mistakes\.ts\((\d+),/.exec(line)?.[1]))
  const wrong = mistakes
    .trim()
    .split('\n')
    .slice(firstMistake - 1)
  expect(lines).toEqual(wrong.map((_, at) => firstMistake + at))
})
