import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#shared/errors.ts'

const here = { ai: true, google: false, mail: false, push: false, ads: false, analytics: false }
/** Each request to the server, with functions that end it. */
let asked: { answer(): void; refuse(): void; lose(): void }[]
let server: typeof import('./capabilities.ts')

beforeEach(async () => {
  asked = []
  const refusal = new DomainError('unavailable', 'Agora não.')
  const fetch = () =>
    new Promise<Response>((resolve, reject) =>
      asked.push({
        answer: () => resolve(Response.json(here)),
        refuse: () => resolve(Response.json(refusal.body, { status: refusal.status })),
        lose: () => reject(new TypeError('Failed to fetch')),
      }),
    )
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
  server = await import('./capabilities.ts')
})
afterEach(() => vi.unstubAllGlobals())

const isAsked = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times))

test('callers during a request share its answer', async () => {
  const both = Promise.all([server.capabilities(), server.capabilities()])
  await isAsked(1)
  asked[0]?.answer()
  expect(await both).toMatchObject([here, here])
})

test('once online the capabilities are requested again, although a request is pending, and all callers get that answer', async () => {
  const before = server.capabilities()
  await isAsked(1)
  server.capabilitiesOnceOnline()
  await isAsked(2)
  const after = server.capabilities()
  asked[0]?.lose()
  asked[1]?.answer()
  expect(await Promise.all([before, after])).toMatchObject([here, here])
  expect(server.liveCapabilities.get()).toMatchObject(here)
  server.capabilitiesOnceOnline()
  expect(await server.capabilities()).toMatchObject(here)
  expect(asked).toHaveLength(2)
})

test('the first request after going online may fail: another one follows automatically', async () => {
  server.capabilitiesOnceOnline()
  await isAsked(1)
  asked[0]?.lose()
  await isAsked(2)
  asked[1]?.answer()
  await vi.waitFor(() => expect(server.liveCapabilities.get()).toMatchObject(here))
})

test('after two failures in a row the next caller sends a request', async () => {
  const before = server.capabilities()
  await isAsked(1)
  server.capabilitiesOnceOnline()
  await isAsked(2)
  asked[1]?.refuse()
  asked[0]?.lose()
  await expect(before).rejects.toThrow()
  const next = server.capabilities()
  await isAsked(3)
  asked[2]?.answer()
  expect(await next).toMatchObject(here)
})
