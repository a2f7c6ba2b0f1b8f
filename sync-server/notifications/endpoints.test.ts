import { expect, test } from 'vitest'
import { newBrowser, openPushService } from '#sync-server/testing/push-service.ts'
import { acceptsEndpoint, isPublicAddress } from './endpoints.ts'
import { newVapidKeys } from './keys.ts'
import { sendPush } from './send.ts'

test('push services of browsers are accepted', () => {
  const endpoints = [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QABC',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
  ]
  expect(endpoints.filter((endpoint) => !acceptsEndpoint(endpoint))).toEqual([])
})

test('N4: an endpoint without https or in a private network is refused', () => {
  const endpoints = [
    'http://push.example.com/a',
    'ftp://push.example.com/a',
    'file:///etc/passwd',
    'https://push.example.com:8443/a',
    'https://user:secret@push.example.com/a',
    'https://localhost/a',
    'https://push.localhost/a',
    'https://printer/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://0/a',
    'https://10.1.2.3/a',
    'https://100.64.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.0.1/a',
    'https://192.168.0.1/a',
    'https://224.0.0.1/a',
    'https://255.255.255.255/a',
    'https://[::1]/a',
    'https://[::]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://[64:ff9b::7f00:1]/a',
    'https://[2002:7f00:1::]/a',
  ]
  expect(endpoints.filter((endpoint) => acceptsEndpoint(endpoint))).toEqual([])
  expect(acceptsEndpoint('http://localhost:3000/a', true)).toBe(false)
  expect(acceptsEndpoint('http://10.0.0.1/a', true)).toBe(false)
})

test('a text that is no address is not public', () => {
  expect(isPublicAddress('nowhere')).toBe(false)
})

test('N6: a redirect by a push service is not followed', async () => {
  const service = await openPushService()
  service.status = 307
  const { endpoint, keys } = newBrowser(service).subscription
  const env = { appUrl: 'https://caderneta.example', mailFrom: 'a@b.co', pushLoopback: true }
  const payload = { user: '', lang: 'en', tag: 'a', title: 'a', body: '', path: '/' }
  const sent = await sendPush({ env, keys: newVapidKeys() }, { endpoint, ...keys }, payload, 'topic')
  expect(sent).toBe('failed')
  expect(service.received).toHaveLength(1)
  await service.close()
})
