import { expect, test } from 'vitest'
import { NetworkError } from '#app/api/call.ts'
import { ptBr } from '#app/messages/pt-br.ts'
import { DomainError } from '#shared/errors.ts'
import { failureTexts } from './failure-texts.ts'

const { loginFailedInline, loginFailedHint } = ptBr.auth
const textsOf = (error: unknown) => failureTexts(error, loginFailedInline, loginFailedHint)

test('an unreachable server does not blame the password', () => {
  expect(textsOf(new NetworkError())).toEqual({ inline: ptBr.offlineTryLater, toast: ptBr.offlineTryLater })
})

test('a refusal is shown in the server’s words, and without any in the form’s', () => {
  const inWords = new DomainError('invalid_credentials', 'E-mail ou senha incorretos.')
  expect(textsOf(inWords)).toEqual({ inline: inWords.message, toast: inWords.message })
  expect(textsOf(new DomainError('internal', ''))).toEqual({ inline: loginFailedInline, toast: loginFailedHint })
})
