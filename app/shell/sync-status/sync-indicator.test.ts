import { expect, test } from 'vitest'
import { en } from '#app/messages/en.ts'
import { ptBr } from '#app/messages/pt-br.ts'
import type { SyncStatus } from '#app/sync/triggers.ts'
import { indicatorExplanation, indicatorOf, indicatorText } from './sync-indicator.ts'

const calm: SyncStatus = { phase: 'idle', pending: 0, problems: 0, lastSuccessAt: 1 }

const wordsOf = (status: SyncStatus | undefined, online = true) => indicatorText(indicatorOf(status, online), ptBr.sync)

test.each([
  ['Tudo salvo', {}, true],
  ['3 esperando', { phase: 'syncing', pending: 3 }, true],
  ['Sem conexão, 3 esperando', { pending: 3 }, false],
  ['1 precisa de atenção', { problems: 1 }, true],
  ['1 precisa de atenção', { problems: 1, phase: 'syncing' }, true],
  ['3 esperando, 1 problema', { problems: 1, pending: 3, phase: 'syncing' }, true],
  ['Sem conexão, 2 problemas', { problems: 2 }, false],
  ['Sem conexão, 1 problema', { problems: 1, pending: 3, phase: 'retrying' }, true],
  ['Entre novamente', { problems: 1, pending: 3, phase: 'signed_out' }, false],
  ['Atualize o app', { problems: 1, pending: 3, phase: 'upgrade' }, true],
  ['Conta excluída', { problems: 1, pending: 3, phase: 'deleted' }, true],
] as const)('the text is “%s” with %j, online %s', (words, status, online) => {
  expect(wordsOf({ ...calm, ...status }, online)).toBe(words)
})

test.each([
  ['Sem espaço', 'full'],
  ['Sem acesso aos dados', 'closed'],
  ['Sem acesso aos dados', 'lost'],
] as const)('the text is “%s”, in any other state, while the database is %s', (words, storage) => {
  for (const status of [undefined, calm, { ...calm, pending: 3, phase: 'signed_out' as const }]) {
    expect(indicatorText(indicatorOf(status, true, storage), ptBr.sync)).toBe(words)
  }
})

test('until the status of sync is known the indicator shows no text', () => {
  const indicator = indicatorOf(undefined, true)
  expect(indicator.kind).toBe('unknown')
  expect([indicatorText(indicator, ptBr.sync), indicatorExplanation(indicator, ptBr.sync)]).toEqual(['', ''])
})

test.each([
  ['pt-BR', ptBr.sync, /salv[oa]/],
  ['en', en.sync, /saved/],
])(
  '%s: beside a problem, the words say that the rest is saved only while nothing is pending and the server is reachable',
  (_language, sync, saved) => {
    const explain = (status: Partial<SyncStatus>, online = true) =>
      indicatorExplanation(indicatorOf({ ...calm, problems: 1, ...status }, online), sync)
    expect(explain({})).toMatch(saved)
    expect(explain({ pending: 3 })).not.toMatch(saved)
    expect(explain({ pending: 3 }, false)).not.toMatch(saved)
    expect(explain({ phase: 'retrying' })).not.toMatch(saved)
  },
)
