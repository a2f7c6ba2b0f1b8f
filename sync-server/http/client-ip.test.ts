import { expect, test } from 'vitest'
import { createClientIpReader } from './client-ip.ts'

const direct = createClientIpReader([])
const proxied = createClientIpReader(['10.0.0.0/8', 'fd00::/8', '127.0.0.1'])

test('without trusted proxies X-Forwarded-For changes nothing', () => {
  expect(direct('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
  expect(direct('127.0.0.1', '1.2.3.4, 5.6.7.8')).toBe('127.0.0.1')
})

test('the chain is walked from the right and stops at the first untrusted address', () => {
  expect(proxied('10.0.0.1', '1.2.3.4, 203.0.113.9')).toBe('203.0.113.9')
  expect(proxied('10.0.0.1', '1.2.3.4, 203.0.113.9, 10.7.7.7')).toBe('203.0.113.9')
  expect(proxied('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
})

test('invalid entries in the chain are ignored', () => {
  expect(proxied('10.0.0.1', 'evil')).toBe('10.0.0.1')
  expect(proxied('10.0.0.1', '')).toBe('10.0.0.1')
  expect(proxied('10.0.0.1', '1.2.3.4, , ')).toBe('10.0.0.1')
  expect(proxied('10.0.0.1', undefined)).toBe('10.0.0.1')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::%eth0', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:4431', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:1234', '203.0.113.9'],
])('T3: IPv6 spellings share one key: %s counts as %s', (spelling, key) => {
  expect(direct(spelling, undefined)).toBe(key)
  expect(proxied('127.0.0.1', spelling)).toBe(key)
})

test('a proxy on an IPv6 or mapped address is recognised in either spelling', () => {
  expect(proxied('::ffff:10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
  expect(proxied('fd12:3456::1', '203.0.113.9')).toBe('203.0.113.9')
})

test('a request without a socket counts under one key', () => {
  expect(direct(undefined, '1.2.3.4')).toBe(direct('', undefined))
})

test('a Unix socket has no address: its proxy is trusted if the server listens there', () => {
  expect(createClientIpReader(['unix:'])(undefined, '1.2.3.4, 203.0.113.9')).toBe('203.0.113.9')
  expect(createClientIpReader(['unix:', '10.0.0.0/8'])('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
  expect(proxied(undefined, '1.2.3.4')).toBe('')
})
