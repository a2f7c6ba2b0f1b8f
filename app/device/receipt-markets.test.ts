import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepMarketOfCompany, marketOfCompany } from './receipt-markets.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a market is known by its CNPJ, and another shop of its company by the root', () => {
  expect(marketOfCompany('11222333000181')).toBeUndefined()
  keepMarketOfCompany('11222333000181', 'Bom Preço Centro')
  keepMarketOfCompany('11222333000262', 'Bom Preço Praia')
  keepMarketOfCompany('12ABC34501DE35', 'Feira do Zé')
  expect(['11222333000181', '11222333000262', '12ABC34501DE35'].map(marketOfCompany)).toEqual([
    'Bom Preço Centro',
    'Bom Preço Praia',
    'Feira do Zé',
  ])
  expect(marketOfCompany('11222333000343')).toBe('Bom Preço Praia')
  expect(marketOfCompany('99888777000100')).toBeUndefined()
  keepMarketOfCompany('11222333000181', 'Bom Preço')
  expect(marketOfCompany('11222333000181')).toBe('Bom Preço')
})

test('the oldest of more than a hundred markets is forgotten', () => {
  const cnpjOf = (n: number) => `${10_000_000 + n}000100`
  for (let n = 0; n <= 100; n++) keepMarketOfCompany(cnpjOf(n), `Mercado ${n}`)
  expect([0, 1, 100].map((n) => marketOfCompany(cnpjOf(n)))).toEqual([undefined, 'Mercado 1', 'Mercado 100'])
})
