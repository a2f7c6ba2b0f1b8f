import { expect, test } from 'vitest'
import { noteOfLink } from './shared-link.ts'

const link = 'https://receitas.example/114-bolo'

test.each([
  [`Bolo de cenoura\n${link}`, 'Bolo de cenoura', link],
  [`Bolo de cenoura ${link}`, 'Bolo de cenoura', `Bolo de cenoura ${link}`],
  [`Olha que bom!\u2028${link}\nBeijo`, 'Olha que bom!', `${link}\nBeijo`],
  [link, 'receitas.example/114-bolo', link],
])('the shared link %j becomes a note', (text, title, content) => {
  expect(noteOfLink(text)).toEqual({ title, content })
})

test.each(['2 kg de arroz\nleite', `Ingredientes\n3 ovos\n1 kg de farinha\n${link}`, ''])(
  'the shared text %j becomes no note',
  (text) => {
    expect(noteOfLink(text)).toBeUndefined()
  },
)
