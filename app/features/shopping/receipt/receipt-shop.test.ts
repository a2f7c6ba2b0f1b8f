import { expect, test } from 'vitest'
import { keepMarketOfCompany } from '#app/device/receipt-markets.ts'
import { onlyMarket } from '#app/features/shopping/end-shop.ts'
import { dayOf, doubtOf, marketFor, marketOfDay } from './receipt-shop.ts'

const key = { number: '3'.repeat(44), state: 'SP', month: '2026-11', cnpj: '11222333000181' }
const { cnpj } = key

test('a market is named as it was corrected, else as the list writes it, else as the shop is named, else as the receipt has it', () => {
  expect(marketFor({ cnpj, market: 'Sendas Distribuidora' }, [], null)).toBe('Sendas Distribuidora')
  expect(marketFor({ cnpj, market: 'Acougue do Ze' }, ['Açougue do Zé', 'Assaí'], null)).toBe('Açougue do Zé')
  expect(marketFor({ cnpj, market: 'Sendas Distribuidora' }, ['Feira'], 'Assaí')).toBe('Assaí')
  expect(marketFor({ cnpj, market: 'Carrefour' }, ['Assaí', 'Carrefour'], 'Assaí')).toBe('Carrefour')
  keepMarketOfCompany(cnpj, 'Assaí')
  expect(marketFor({ cnpj, market: 'Sendas Distribuidora' }, [], null)).toBe('Assaí')
  expect(marketFor({ cnpj: undefined, market: undefined }, ['Assaí'], null)).toBe('')
  expect(marketFor({ cnpj: undefined, market: 'x'.repeat(80) }, [], null)).toHaveLength(60)
})

test('the market of a shop that has ended is the only one of the purchases of its day', () => {
  const bought = (day: string, market: string | null) => ({ day, market })
  const purchases = [bought('2026-11-21', 'Assaí'), bought('2026-11-21', null), bought('2026-11-20', 'Feira')]
  expect(marketOfDay(purchases, '2026-11-21')).toBe('Assaí')
  expect(marketOfDay([...purchases, bought('2026-11-21', 'ASSAI')], '2026-11-21')).toBe('Assaí')
  expect(marketOfDay([...purchases, bought('2026-11-21', 'Dia')], '2026-11-21')).toBeNull()
})

test('the day of a receipt counts if it is over, real, and in the month of its key', () => {
  expect(dayOf({ key, day: '2026-11-21' }, '2026-11-28')).toBe('2026-11-21')
  for (const day of [undefined, '2026-11-28', '2026-11-29', '2062-11-21', '2026-10-21', '2026-11-31'])
    expect(dayOf({ key, day }, '2026-11-28')).toBeNull()
  expect(dayOf({ key: undefined, day: '2026-10-21' }, '2026-11-28')).toBe('2026-10-21')
})

test('a receipt of a day or month that is not there yet, or of another month than its key, is doubted', () => {
  const today = '2026-11-28'
  for (const day of [undefined, '2026-11-28', '2026-11-29']) expect(doubtOf({ key, day }, today)).toBeUndefined()
  expect(doubtOf({ key, day: undefined }, '2026-10-31')).toBeUndefined()
  expect(doubtOf({ key: undefined, day: undefined }, today)).toBeUndefined()
  expect(doubtOf({ key, day: undefined }, '2026-10-30')).toBe('future')
  expect(doubtOf({ key: undefined, day: '2026-11-30' }, today)).toBe('future')
  expect(doubtOf({ key, day: '2026-10-21' }, today)).toBe('month')
})

test('several spellings of one market are one, as it is written most; two markets are none', () => {
  expect(onlyMarket(['assai', 'Assaí', 'Asaí', 'Assaí'])).toBe('Assaí')
  expect(onlyMarket(['Dia', 'dia'])).toBe('Dia')
  for (const names of [[], ['Dia', 'Dias'], ['Assaí', 'assai', 'Feira']]) expect(onlyMarket(names)).toBeNull()
})
