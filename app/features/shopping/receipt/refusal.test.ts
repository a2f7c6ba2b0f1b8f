import { expect, test } from 'vitest'
import { receipt as texts } from '#app/messages/pt-br/receipt.ts'
import { refusalOf } from './refusal.ts'

const row = (price: number, name = 'Leite') => ({ name, price })

test('rows that cost more than the receipt says are warned of, and an impossible price is refused', () => {
  expect(refusalOf([row(500), row(700)], 1200, texts)).toBeUndefined()
  expect(refusalOf([row(500)], 1200, texts)).toBeUndefined()
  expect(refusalOf([row(500)], undefined, texts)).toBeUndefined()
  expect(refusalOf([row(500), row(701)], 1200, texts)).toMatchObject({ isWarning: true })
  expect(refusalOf([row(10_000_000)], 10_000_000, texts)).toEqual({ text: texts.tooHigh('Leite', 'R$ 100.000,00') })
  expect(refusalOf([], 1200, texts)).toEqual({ text: texts.nothingTaken })
})
