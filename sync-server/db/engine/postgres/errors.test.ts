import pg from 'pg'
import { expect, test } from 'vitest'
import { ConnectionLost, isAnswer, isTransient } from './errors.ts'

const said = (code: string, severity: string) =>
  Object.assign(new pg.DatabaseError('duplicar valor da chave', 1, 'error'), { code, severity })

test('an error of a query is distinguished from the end of a connection by its code, in any language', () => {
  expect(isAnswer(said('23505', 'ERROR'))).toBe(true)
  expect(isAnswer(said('23505', 'ERRO'))).toBe(true)
  expect(isAnswer(said('55P03', 'FEHLER'))).toBe(true)
  for (const code of ['57P01', '25P03', '08006']) expect(isAnswer(said(code, 'FATAL'))).toBe(false)
  expect(isAnswer(new ConnectionLost())).toBe(false)
  expect(isAnswer(new Error('read ECONNRESET'))).toBe(false)
})

test('a statement beyond the server’s time limit may be retried', () => {
  expect([isAnswer(said('57014', 'ERROR')), isTransient(said('57014', 'ERROR'))]).toEqual([true, true])
})
