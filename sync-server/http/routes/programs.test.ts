/** The recipes of docs/programs.md, sent as they stand there. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { giveToken } from '#sync-server/testing/contract-scene.ts'
import { ana, replaceServer, server, serverForEach } from '#sync-server/testing/people.ts'

serverForEach(['ana'])

const text = readFileSync('docs/programs.md', 'utf8')
const block = (language: string) => text.match(new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``))?.[1] ?? ''
const pathOf = (url: string) => new URL(url).pathname

test('each command of curl is accepted by a token of its rights', async () => {
  const { token } = await giveToken(server, ana, ['read:shopping', 'write'])
  const statuses: [string, number][] = []
  for (const command of block('sh').trim().split('\n')) {
    const [, url = ''] = /^curl (\S+)/.exec(command) ?? []
    const headers = [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replace('$TOKEN', token),
    ])
    const body = /-d '(.+)'/.exec(command)?.[1]
    const init = { method: body ? 'POST' : 'GET', headers: Object.fromEntries(headers), ...(body && { body }) }
    statuses.push([pathOf(url), (await server.request(pathOf(url), init)).status])
  }
  expect(statuses).toEqual([
    ['/api/shopping-items', 201],
    ['/api/shopping-items', 200],
    ['/api/todos', 201],
  ])
})

test('Home Assistant adds an item with any letters and counts what is to buy', async () => {
  const { token } = await giveToken(server, ana, ['read:shopping', 'write:shopping'])
  const yaml = block('yaml')
  const settingOf = (name: string) => new RegExp(`^ +${name}: ["']?(.+?)["']?$`, 'm').exec(yaml)?.[1] ?? ''
  const item = 'Pão "francês"'
  const added = await server.request(pathOf(settingOf('url')), {
    method: settingOf('method'),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': settingOf('content_type') },
    body: settingOf('payload').replace('{{ item | tojson }}', JSON.stringify(item)),
  })
  expect(added.status).toBe(201)
  const read = await server.callsBy(token).get(pathOf(settingOf('resource')))
  const rows = (await read.json()) as { name: string; purchased: boolean }[]
  expect(rows.filter(({ purchased }) => !purchased).map(({ name }) => name)).toEqual([item])
})

test('B13: a program that calls without end does not keep out the app of its person', async () => {
  await replaceServer({})
  const [first, second] = [await giveToken(server, ana, ['read']), await giveToken(server, ana, ['write:notes'])]
  const ask = async (calls: { get(path: string): Promise<Response> }) => (await calls.get('/api/todos')).status
  const statuses: number[] = []
  for (let i = 0; i < 301; i++) statuses.push(await ask(server.callsBy(first.token)))
  expect(statuses).toEqual([...Array(300).fill(200), 429])
  expect([await ask(server.callsBy(second.token)), await ask(ana)]).toEqual([429, 200])
})
