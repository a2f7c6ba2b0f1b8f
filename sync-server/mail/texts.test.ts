import { describe, expect, test } from 'vitest'
import { languages } from '#shared/settings.ts'
import {
  accountDeletedText,
  calendarOpenedText,
  googleLinkedText,
  inviteText,
  newDeviceText,
  passwordChangedText,
  quoted,
  type Reader,
  registrationText,
  resetText,
  tokenCreatedText,
  trialText,
  verifyText,
} from './texts.ts'

const appUrl = 'https://caderneta.example'
const reader: Reader = { appUrl, language: 'pt-BR', name: 'Ana' }
const token = 'x'.repeat(43)
const proof = 'p'.repeat(43)
const invite = { to: 'bia@example.com', ownerName: 'Ana', listTitle: 'Feira de sábado', token, canEdit: true }

test.each([
  ['Ana', 'Ana'],
  ['  Feira   de\tsábado ', 'Feira de sábado'],
  ['José & Cia.', 'José & Cia.'],
  ['Sr.Silva', 'Sr. Silva'],
  ['2.5 kg, 1/2 dúzia', '2.5 kg, 1/2 dúzia'],
  ['Família 👨‍👩‍👧', 'Família 👨‍👩‍👧'],
  ['Ana\r\nBcc: x', 'Ana Bcc: x'],
  ['a\u2028b\u202ec\u0000d', 'a b c d'],
  ['Ganhe em https://evil.example/x?y agora', 'Ganhe em … agora'],
  ['HTTP://EVIL.EXAMPLE', '…'],
  ['//evil.example', '…'],
  ['javascript:alert(1) mailto:a@b.co tel:190', '… … …'],
  ['www.evil.example/login', 'www. evil. example/login'],
  ['evil。example', 'evil. example'],
  ['a@evil.example', 'a@evil. example'],
  ['', ''],
])('%j appears in a mail as %j', (typed, shown) => expect(quoted(typed)).toBe(shown))

test('names are cut to 60 visible characters', () => {
  expect([...quoted('🛒'.repeat(80))]).toHaveLength(60)
  expect(quoted('x'.repeat(60))).toBe('x'.repeat(60))
  expect(quoted('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
})

describe('S155, T19: a title with a URL does not appear as a URL in the mail', () => {
  test.each([
    'https://evil.example/login',
    'Clique: evil.example/login',
    '[Abra](https://evil.example)',
    '<a href="https://evil.example">Abra</a>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    'Feira\r\n\r\nhttps://evil.example',
  ])('S155: %j', (evil) => {
    const { subject, text, html } = inviteText(reader, { ...invite, ownerName: evil, listTitle: evil }, proof)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example/)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html.match(/<a\b/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<script|onmouseover='/)
    expect(text.match(/https?:\/\/\S+/g)).toEqual([`${appUrl}/convite/${token}#${proof}`])
  })
})

test('an invitation contains the inviter, the list and the permission', () => {
  const edit = inviteText(reader, invite, proof)
  expect(edit.subject).toBe('Convite para uma lista na Caderneta')
  expect(edit.text).toContain('Ana compartilhou a lista “Feira de sábado”')
  expect(edit.text).toContain('a lista “Feira de sábado”')
  expect(edit.text).toContain('Você pode ver e editar os itens')
  expect(edit.text).toContain('bia@example.com')
  expect(edit.link).toBe(`${appUrl}/convite/${token}#${proof}`)
  expect(inviteText(reader, { ...invite, canEdit: false }, proof).text).toContain('Você pode ver os itens')
  expect(inviteText(reader, { ...invite, ownerName: 'https://x.y' }, proof).text).toContain('… compartilhou')
})

test.each(languages)('every mail in %s has the same content in text and HTML, and no other links', (language) => {
  const to = { ...reader, language }
  const mails = [
    resetText(to, token),
    verifyText({ ...to, name: null }, token),
    registrationText(to, proof),
    passwordChangedText(to, { sharesEnded: true }),
    passwordChangedText(to, { sharesEnded: false, staysIn: true }),
    googleLinkedText(to, { passwordRemoved: true, sharesEnded: true }),
    newDeviceText(to, { browser: 'Firefox', system: null }),
    calendarOpenedText(to),
    tokenCreatedText(to),
    accountDeletedText(to),
    accountDeletedText(to, true),
    trialText(to),
    inviteText(to, invite, proof),
  ]
  for (const { subject, text, html, link } of mails) {
    expect(subject).not.toBe('')
    const [greeting, ...paragraphs] = text.split('\n\n').slice(0, -1)
    expect(greeting).toMatch(language === 'en' ? /^Hello/ : /^Olá/)
    expect(html).toContain(`<html lang="${language}">`)
    for (const paragraph of paragraphs) expect(html).toContain(paragraph)
    expect(html).not.toMatch(/src=|url\(|@import/)
    for (const [address] of html.matchAll(/https?:\/\/[^"<\s]+/g)) expect(address.startsWith(appUrl)).toBe(true)
    if (link !== undefined) expect(html).toContain(`href="${link}"`)
  }
})
