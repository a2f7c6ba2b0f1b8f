import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { getActiveResourcesInfo } from 'node:process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNameServer } from '#sync-server/testing/name-server.ts'
import { newVapidKeys } from './keys.ts'
import { publicLookup } from './public-lookup.ts'
import { sendPush } from './send.ts'

const v6 = '2606:4700:0:0:0:0:0:1111'

let names: Awaited<ReturnType<typeof openNameServer>>
beforeEach(async () => {
  names = await openNameServer({
    'push.example': ['8.8.8.8', v6],
    'old.example': ['8.8.4.4'],
    'new.example': [v6],
    'alias.example': ['push.example'],
    'inside.example': ['8.8.8.8', '10.0.0.1'],
    'inside6.example': ['8.8.8.8', 'fd00:0:0:0:0:0:0:1'],
    'alias-inside.example': ['inside.example'],
    'empty.example': [],
  })
})
afterEach(() => names.close())

const find = (name: string) => promisify(publicLookup([names.at]))(name, { all: true })

test.each([
  ['push.example', ['8.8.8.8', '2606:4700::1111']],
  ['old.example', ['8.8.4.4']],
  ['new.example', ['2606:4700::1111']],
  ['alias.example', ['8.8.8.8', '2606:4700::1111']],
])('a socket gets the addresses of %s', async (name, expected) => {
  expect(await find(name)).toEqual(expected.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
})

test('a socket that asks for one address gets one', async () => {
  const found = await new Promise((resolve) =>
    publicLookup([names.at])('push.example', {}, (...answer) => resolve(answer)),
  )
  expect(found).toEqual([null, '8.8.8.8', 4])
})

test.each(['inside.example', 'inside6.example', 'alias-inside.example'])(
  'N5: a name that resolves to a private network is not called: %s',
  async (name) => {
    await expect(find(name)).rejects.toThrow('a push service in a private network')
  },
)

test('the lookup of a name without an address fails', async () => {
  await expect(find('empty.example')).rejects.toThrow()
})

test('N10: push services whose names never answer hold no thread, and are given up', async () => {
  const silent = Array.from({ length: 12 }, (_, at) => `n${at}.example`)
  const sent = Promise.all(silent.map(send))
  await vi.waitFor(() => expect(new Set(names.asked)).toEqual(new Set(silent)))
  expect(getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
  const others = Promise.all([readFile(import.meta.filename), lookup('localhost')]).then(() => 'others')
  expect(await Promise.race([others, sent])).toBe('others')
  expect(new Set(await sent)).toEqual(new Set(['failed']))
})

function send(name: string) {
  const browser = { endpoint: `https://${name}/a`, p256dh: newVapidKeys().publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const env = { appUrl: 'https://caderneta.example', mailFrom: 'a@b.co', pushLoopback: false }
  const payload = { user: '', lang: 'en', tag: 'a', title: 'a', body: '', path: '/' } as const
  return sendPush({ env, keys: newVapidKeys(), nameServers: [names.at] }, browser, payload, 'topic')
}
