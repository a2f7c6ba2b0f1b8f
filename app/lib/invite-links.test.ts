import { describe, expect, test } from 'vitest'
import { readInviteLink } from './invite-links.ts'

const site = 'https://caderneta.example'
const token = 'Ab3-_'.repeat(8).concat('xyz')
const proof = 'Zz9-_'.repeat(8).concat('abc')

describe('a pasted text opens its invitation', () => {
  test.each([
    ['the link', `${site}/convite/${token}`],
    ['the link to the list', `${site}/shopping/shared/${token}`],
    ['with blanks around it', `\n  ${site}/convite/${token}  `],
    ['with a query and a slash', `${site}/convite/${token}/?utm_source=whatsapp`],
    ['as a path', `/convite/${token}`],
    ['as a path without its slash', `convite/${token}`],
    ['without the scheme', `caderneta.example/convite/${token}`],
    ['with the other scheme', `http://caderneta.example/shopping/shared/${token}`],
    ['as the bare token', ` ${token} `],
    ['inside a message', `Oi! Abre a lista aqui: ${site}/convite/${token}. Beijo`],
    ['in brackets', `(${site}/convite/${token})`],
    ['beside a link of another site', `https://outro.example/convite/${token} ${site}/convite/${token}`],
  ])('%s', (_how, text) => {
    expect(readInviteLink(text, site)).toEqual({ token })
  })

  test('with the proof of a mailed link', () => {
    expect(readInviteLink(`${site}/convite/${token}#${proof}.`, site)).toEqual({ token, proof })
  })

  test('at a site with a port', () => {
    const local = 'http://localhost:3000'
    expect(readInviteLink(`localhost:3000/convite/${token}`, local)).toEqual({ token })
    expect(readInviteLink(`http://localhost:3001/convite/${token}`, local)).toBe('elsewhere')
  })
})

test.each([
  `https://outro.example/convite/${token}`,
  `outro.example/shopping/shared/${token}`,
  `https://caderneta.example.outro.example/convite/${token}`,
  `https://caderneta.example@outro.example/convite/${token}`,
  `//outro.example/convite/${token}`,
])('an invitation of another site is recognised: %s', (text) => {
  expect(readInviteLink(text, site)).toBe('elsewhere')
})

test.each([
  '',
  'oi',
  site,
  `${site}/shopping`,
  `${site}/convite/curto`,
  `${site}/convite/${token}x`,
  `${site}/notas/convite/${token}`,
  `${token}x`,
  'javascript:alert(1)',
  'https://',
])('the address %s is no invitation', (text) => {
  expect(readInviteLink(text, site)).toBeUndefined()
})
