import { expect, test } from 'vitest'
import { DomainError, errorBodySchema } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { giveToken } from '#sync-server/testing/contract-scene.ts'
import { ana, bia, server, serverForEach } from '#sync-server/testing/people.ts'
import { inEnglish } from './english-refusals.ts'

serverForEach(['ana', 'bia'])

const refusalOf = async (asked: Promise<Response>) => {
  const { code, message, error, field } = errorBodySchema.parse(await (await asked).json())
  expect(error).toBe(message)
  return [code, message, ...(field === undefined ? [] : [field])]
}

test('a person who has chosen English, and a program of theirs, are refused in English, others in Portuguese', async () => {
  await ana.put('/api/user/settings', { language: 'en' })
  const program = server.callsBy((await giveToken(server, ana, ['read:notes'])).token)
  for (const calls of [ana, program]) {
    expect(await refusalOf(calls.get(`/api/notes/${newId()}`))).toEqual(['not_found', 'Not found.'])
  }
  expect(await refusalOf(ana.post('/api/shopping-items', { name: 7 }))).toEqual([
    'invalid',
    'The field “name” is missing, or not allowed as it is.',
    'name',
  ])
  expect(await refusalOf(program.get('/api/todos'))).toEqual([
    'scope_missing',
    'This token does not have the right that this route needs.',
  ])
  expect(await refusalOf(program.get('/api/tokens'))).toEqual([
    'not_for_tokens',
    'No token may do this. Sign in to Caderneta in a browser.',
  ])
  expect(await refusalOf(bia.get(`/api/notes/${newId()}`))).toEqual(['not_found', 'Não encontrado.'])
  const asStranger = server.request('/api/notes', { headers: { 'Accept-Language': 'en' } })
  expect(await refusalOf(asStranger)).toEqual(['unauthenticated', 'Não autenticado.'])
})

test.each(errorBodySchema.shape.code.options)('the refusal %s has an English sentence', (code) => {
  for (const error of [new DomainError(code, 'Não.'), new DomainError(code, 'Não.', 90, 'name')]) {
    expect(inEnglish(error)).toMatchObject({ code, message: expect.stringMatching(/^[A-Z][ -~“”]+\.$/) })
    expect(inEnglish(error).error).toBe(inEnglish(error).message)
  }
})

test.each([
  [1, 'Too many requests. Try again in 1 second.'],
  [600, 'Too many requests. Try again in 10 minutes.'],
  [86_400, 'Too many requests. Try again in 24 hours.'],
])('a refusal for %d s says for how long', (seconds, message) => {
  expect(inEnglish(new DomainError('too_many', 'Não.', seconds)).message).toBe(message)
})
