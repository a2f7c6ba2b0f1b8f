import { expect, test } from 'vitest'
import type { Problem } from '#app/data/mutations/problems.ts'
import { en } from '#app/messages/en.ts'
import { ptBr } from '#app/messages/pt-br.ts'
import { reasonsIn } from './act-in-words.ts'

const superseded = { kind: 'superseded' } as const satisfies Partial<Problem>

test.each([
  ['pt-BR', ptBr, /^A nota está cheia: /],
  ['en', en, /^The note is full: /],
])('a text that did not fit into its note is not described as superseded: %s', (_of, messages, full) => {
  const problem = { ...superseded, code: 'note_full', message: 'de um servidor' }
  expect(reasonsIn(problem, messages)).toEqual({ sentence: expect.stringMatching(full), details: undefined })
})

test('any other problem names its kind, and adds the server’s message if that helps', () => {
  expect(reasonsIn({ ...superseded }, ptBr)).toEqual({ sentence: ptBr.sync.problem.superseded, details: undefined })
  const refused = { kind: 'rejected', code: 'purged', message: 'x' } as const
  expect(reasonsIn(refused, en)).toEqual({ sentence: en.sync.problem.rejected, details: en.refusals.purged })
  const parked = { kind: 'parked', code: 'internal', message: 'x' } as const
  expect(reasonsIn(parked, ptBr)).toEqual({ sentence: ptBr.sync.problem.parked, details: undefined })
  const unknown = { kind: 'rejected', code: 'new', message: 'Palavras do servidor.' } as const
  expect(reasonsIn(unknown, ptBr).details).toBe('Palavras do servidor.')
})
