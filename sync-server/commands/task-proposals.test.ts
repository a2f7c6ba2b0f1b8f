import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askFor, proposals, refusal } from '#sync-server/testing/ai.ts'
import { answers, cutsOff, hangs, openAi, says, someTasks, type TestAi } from '#sync-server/testing/ai-endpoint.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { openServer, type TestPerson } from '#sync-server/testing/server.ts'

const timeLimitMs = 10_000
const hourMs = 3600 * 1000

let ai: TestAi
beforeAll(async () => {
  ai = await openAi()
})
afterAll(() => ai.stop())

serverForEach(['ana'], () => ({ env: ai.env, aiTimeLimitMs: timeLimitMs }))
beforeEach(() => {
  ai.requests.length = 0
  ai.will(says({ tasks: someTasks(3) }))
})

const generate = (person: Pick<TestPerson, 'post'> = ana, description?: unknown) => askFor(person, description)

const fileDatabase = () => {
  const dir = mkdtempSync(join(tmpdir(), 'caderneta-ai-'))
  return { databaseUrl: `file:${join(dir, 'test.db')}`, remove: () => rmSync(dir, { recursive: true }) }
}

describe('descriptions', () => {
  test.each([null, '', 'ab', '  a  ', 7, ['abc'], {}])('%j is too short', async (description) => {
    expect(await refusal(await generate(ana, description))).toEqual({
      status: 400,
      code: 'invalid',
      message: 'Digite pelo menos 3 caracteres para gerar tarefas.',
    })
    expect(await refusal(await ana.post('/api/generate-tasks', {}))).toMatchObject({ status: 400, code: 'invalid' })
    expect(ai.requests).toHaveLength(0)
  })

  test.each(['x'.repeat(2001), 'a\u0000bc', 'abc\ud800'])(
    'one that cannot be sent to the model is refused (%#)',
    async (description) => {
      expect((await generate(ana, description)).status).toBe(400)
    },
  )

  test('2000 characters over several lines are accepted', async () => {
    await proposals(await generate(ana, `Linha 1\nLinha 2\t🛒\r\n${'x'.repeat(1900)}`))
  })
})

describe('admission and limits', () => {
  test('A158: a call without a session is refused', async () => {
    const response = await server.post('/api/generate-tasks', { description: 'Reformar a cozinha' })
    expect(await refusal(response)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(ai.requests).toHaveLength(0)
  })

  test('a server without a key says so', async () => {
    const bare = await openServer()
    const person = await bare.register()
    expect(await refusal(await generate(person))).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'A geração de tarefas por IA não está configurada neste servidor.',
    })
    expect((await generate(person, 'ab')).status).toBe(400)
    await bare.stop()
  })

  test('A160, T34: the 21st call of an hour and the 51st of a day are 429; others are unaffected', async () => {
    const ask = async (times: number) => {
      const statuses: number[] = []
      for (let i = 0; i < times; i++) statuses.push((await generate()).status)
      return statuses
    }
    const started = Date.now()
    expect(await ask(20)).toEqual(Array(20).fill(200))
    const refused = await generate()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await refusal(refused)).toMatchObject({
      status: 429,
      code: 'too_many',
      message: expect.stringContaining('gerou'),
    })
    await proposals(await generate(await server.register()))
    vi.useFakeTimers({ toFake: ['Date'], now: started + 1.1 * hourMs })
    expect(await ask(20)).toEqual(Array(20).fill(200))
    vi.useFakeTimers({ toFake: ['Date'], now: started + 2.2 * hourMs })
    expect(await ask(11)).toEqual([...Array(10).fill(200), 429])
    vi.useFakeTimers({ toFake: ['Date'], now: started + 25 * hourMs })
    expect(await ask(1)).toEqual([200])
  })

  test('A160, T34: the limits of calls survive a restart', async () => {
    const { databaseUrl, remove } = fileDatabase()
    const options = { env: { ...ai.env, RATE_LIMIT_SCALE: '0.1' }, databaseUrl }
    const before = await openServer(options)
    const { cookie } = await before.register()
    for (let i = 0; i < 2; i++) await proposals(await generate(before.callsOf(cookie)))
    await before.stop()
    const after = await openServer(options)
    expect((await generate(after.callsOf(cookie))).status).toBe(429)
    await after.stop()
    remove()
  })

  test('A161, T34: the second of two calls at once is 429, and costs nothing', async () => {
    const scaled = await openServer({ env: { ...ai.env, RATE_LIMIT_SCALE: '0.1' } })
    const person = await scaled.register()
    const statuses = (await Promise.all([generate(person), generate(person), generate(person)])).map((r) => r.status)
    expect(statuses.toSorted()).toEqual([200, 429, 429])
    await proposals(await generate(person))
    await scaled.stop()
  })

  test('4 people at once are served, the 5th is refused for now', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.register()))
    const all = await Promise.all(people.map((person) => generate(person)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503])
    expect(all.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5')
    for (const person of people) await proposals(await generate(person))
  })

  test('AI_DAILY_LIMIT holds for all people together, on any scale', async () => {
    const poor = await openServer({ env: { ...ai.env, AI_DAILY_LIMIT: '2', RATE_LIMIT_SCALE: '100' } })
    const people = await Promise.all(Array.from({ length: 3 }, () => poor.register()))
    const statuses: number[] = []
    for (const person of people) statuses.push((await generate(person)).status)
    expect(statuses).toEqual([200, 200, 429])
    await poor.stop()
  })

  test('refusals by the endpoint are refunded; useless or late answers count', async () => {
    const scaled = await openServer({ env: { ...ai.env, RATE_LIMIT_SCALE: '0.1' }, aiTimeLimitMs: 1500 })
    const person = await scaled.register()
    for (const failure of [answers(500, ''), answers(429, ''), cutsOff, answers(302, '')]) {
      ai.will(failure)
      await generate(person)
    }
    ai.will(hangs)
    expect((await generate(person)).status).toBe(502)
    ai.will(says('nada'), answers(500, ''))
    expect((await generate(person)).status).toBe(502)
    expect((await generate(person)).status).toBe(429)
    await scaled.stop()
  })
})
