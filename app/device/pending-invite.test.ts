import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#app/lib/testing.ts'
import { forgetInvite, keepInvite, pendingInvite, takeProofFromAddress } from './pending-invite.ts'

let stored: Map<string, string>
let address: string

beforeEach(() => {
  stored = stubLocalStorage()
  vi.stubGlobal('history', { state: null, replaceState: (_state: unknown, _title: string, to: string) => open(to) })
})
afterEach(() => vi.unstubAllGlobals())

function open(path: string): void {
  address = path
  const { pathname, search, hash } = new URL(path, 'https://caderneta.example')
  vi.stubGlobal('location', { pathname, search, hash })
}

test('an invitation is kept with its later details, until it is dropped', () => {
  expect(pendingInvite()).toBeUndefined()
  keepInvite({ token: 'a', proof: 'p' })
  keepInvite({ token: 'a', email: 'bia@example.com' })
  expect(stored.get('pendingInviteToken')).toBe('a')
  expect(pendingInvite()).toEqual({ token: 'a', proof: 'p', email: 'bia@example.com' })
  forgetInvite('a')
  expect(stored.size).toBe(0)
})

test('details of one invitation are never used for another', () => {
  keepInvite({ token: 'a', proof: 'p', email: 'bia@example.com' })
  keepInvite({ token: 'b' })
  expect(pendingInvite()).toEqual({ token: 'b' })
  forgetInvite('a')
  expect(pendingInvite()).toEqual({ token: 'b' })
})

test('a token kept by another version is enough, and broken details beside it do no harm', () => {
  stored.set('pendingInviteToken', 'a')
  expect(pendingInvite()).toEqual({ token: 'a' })
  stored.set('caderneta-pending-invite', '{')
  expect(pendingInvite()).toEqual({ token: 'a' })
})

test('the proof of a mailed link leaves the address and is kept', () => {
  open('/convite/abc?utm=1#secret')
  takeProofFromAddress()
  expect(address).toBe('/convite/abc?utm=1')
  expect(pendingInvite()).toEqual({ token: 'abc', proof: 'secret' })
})

test('an address that is no invitation keeps its fragment', () => {
  for (const path of ['/shopping#conteudo', '/convite/abc', '/convite/#x']) {
    open(path)
    takeProofFromAddress()
    expect(address).toBe(path)
  }
  expect(pendingInvite()).toBeUndefined()
})
