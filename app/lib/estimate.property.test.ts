import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timesOf } from '#shared/unit-prices.ts'
import { estimator, type Paid, type Readings } from './estimate.ts'

const readings: Readings = {
  productOf: (name) => name.toLowerCase(),
  timesOf,
  marketOf: (name) => name.toUpperCase(),
  today: '2026-11-28',
}
const item = (name: string, quantity: string | null = null, price: number | null = null) => ({ name, quantity, price })
const paid = (product: string, price: number, more: Partial<Paid> = {}): Paid => ({
  ...{ product, price, quantity: null, market: null, day: '2026-11-20' },
  ...more,
})
const estimatesOf = (items: ReturnType<typeof item>[], lines: Paid[]) => estimator(lines, readings)(items)
const whole = (items: ReturnType<typeof item>[], lines: Paid[]) => estimatesOf(items, lines).whole

describe('the cost of a list', () => {
  test('is the last price of each product, and names what has none', () => {
    const lines = [paid('leite', 600, { day: '2026-11-01' }), paid('leite', 649), paid('sal', 300)]
    expect(whole([item('Leite'), item('Sal'), item('Vela')], lines)).toEqual({
      cents: 949,
      priced: 2,
      all: 3,
      missing: ['Vela'],
    })
  })

  test.each([
    ['1 kg', '500 g', 1298],
    ['250 g', '500 g', 325],
    ['2', '1', 1298],
    [null, '12', 54],
    ['2', null, 1298],
    [null, '500 g', undefined],
    ['2 kg', null, undefined],
    ['3 pacotes', null, undefined],
    ['1 maço', '1 maço', 649],
    ['2 kg', '2', undefined],
    ['1 maço', '500 g', undefined],
  ])('of %s where %s was bought for R$ 6,49 is %s cents', (wanted, bought, cents) => {
    const { cents: sum, priced } = whole([item('Feijão', wanted)], [paid('feijão', 649, { quantity: bought })])
    expect(priced === 1 ? sum : undefined).toBe(cents)
  })

  test('takes an older line whose amount compares before a newer one that does not', () => {
    const lines = [paid('ovo', 900, { quantity: '1 kg' }), paid('ovo', 100, { quantity: '1', day: '2026-10-01' })]
    expect(whole([item('Ovo', '12')], lines)).toMatchObject({ cents: 1200, priced: 1 })
  })

  test('counts a price that is on the list already, and none of more than a year ago', () => {
    const lines = [paid('leite', 649), paid('sal', 300, { day: '2025-11-01' })]
    expect(whole([item('Leite', null, 500), item('Sal')], lines)).toMatchObject({ cents: 500, missing: ['Sal'] })
  })
})

test('each market has its own sum, that with most prices first, and differences only of what both have', () => {
  const items = [item('Leite'), item('Sal'), item('Pão')]
  const lines = [
    ...[paid('leite', 600, { market: 'Dia' }), paid('sal', 300, { market: 'dia' })],
    ...[paid('leite', 650, { market: 'Assaí' }), paid('pão', 900), paid('vela', 1, { market: 'Feira' })],
  ]
  const { whole: all, markets } = estimatesOf(items, lines)
  expect(all).toMatchObject({ priced: 3, missing: [] })
  expect(markets).toEqual([
    { market: 'DIA', cents: 900, priced: 2, all: 3, missing: ['Pão'] },
    { market: 'ASSAÍ', cents: 650, priced: 1, all: 3, missing: ['Sal', 'Pão'], beside: { items: 1, more: 50 } },
  ])
})

const name = fc.constantFrom('leite', 'sal', 'pão', 'ovo')
const quantity = fc.constantFrom(null, '1', '2', '500 g', '1 kg', '2 maços')
const anyPaid = fc.record({
  ...{ product: name, quantity, price: fc.nat(99_999), market: fc.constantFrom(null, 'Dia', 'dia', 'Feira') },
  day: fc.constantFrom('2026-11-20', '2026-10-01', '2024-01-01'),
})

test('no item is counted twice or forgotten, and no market knows more prices than all together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name, quantity, price: fc.constant(null) })),
      fc.array(anyPaid),
      (items, lines) => {
        const { whole: all, markets } = estimatesOf(items, lines)
        for (const { priced, missing, cents, all: count } of [all, ...markets]) {
          expect(priced + missing.length).toBe(count)
          expect(count).toBe(items.length)
          expect(Number.isSafeInteger(cents)).toBe(true)
          expect(priced).toBeLessThanOrEqual(all.priced)
        }
        expect(new Set(markets.map(({ market }) => market)).size).toBe(markets.length)
      },
    ),
  )
})
