import { expect, test } from 'vitest'
import { addressOf } from './contact.tsx'

test.each([
  ['contato@bairro.example', 'mailto:contato@bairro.example'],
  ['mailto:contato@bairro.example', 'mailto:contato@bairro.example'],
  ['https://bairro.example/contato', 'https://bairro.example/contato'],
  ['+55 (11) 91234-5678', 'tel:+5511912345678'],
  ['(11) 3456.7890', 'tel:1134567890'],
  ['Rua das Flores, 12', undefined],
  ['na portaria, 8 às 12', undefined],
  ['javascript:alert(1)', undefined],
  ['12-34', undefined],
])('the contact %s of an operator leads to %s', (text, href) => {
  expect(addressOf(text)).toBe(href)
})
