import { describe, expect, test } from 'vitest'
import { actsFor, type Person } from './person-acts.ts'

const person = (fields: Partial<Person>): Person => ({
  id: 'x',
  email: 'bia@exemplo.com.br',
  firstName: 'Bia',
  isAdmin: false,
  disabledAt: null,
  createdAt: 0,
  seenAt: null,
  devices: 0,
  storage: 0,
  emailConfirmed: true,
  ...fields,
})

describe('an administrator may', () => {
  test('make an administrator of a person, and end what they may', () => {
    const acts = ['disable', 'reset-link', 'end-sessions', 'promote', 'delete']
    expect(actsFor(person({}), false)).toEqual(acts)
  })

  test('let a disabled person in again, whose sessions are over, and not make an administrator of them', () => {
    expect(actsFor(person({ disabledAt: 1 }), false)).toEqual(['enable', 'delete'])
  })

  test('not end the only administrator', () => {
    expect(actsFor(person({ isAdmin: true }), true)).toEqual(['reset-link', 'end-sessions'])
    expect(actsFor(person({ isAdmin: true }), false)).toEqual(expect.arrayContaining(['disable', 'demote', 'delete']))
  })
})
