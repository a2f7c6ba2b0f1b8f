import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalMarket, sameMarket } from './markets.ts'

const name = fc.oneof(
  fc.string({ maxLength: 60, unit: 'grapheme' }),
  fc.constantFrom('Assaí', 'Dia', 'Feira', 'Pão de Açúcar', 'Extra', 'Loja 1', 'Atacadão', 'Sam’s Club', '🛒'),
)
const word = fc.stringMatching(/^[a-z]{5,15}$/)
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

describe('two names of a market', () => {
  test('are compared alike from both sides, and each is its own market', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(sameMarket(a, a)).toBe(true)
        expect(sameMarket(a, b)).toBe(sameMarket(b, a))
      }),
    )
  })

  test('are one in other letters, without accents and with other spaces', () => {
    fc.assert(
      fc.property(name, (given) => {
        expect(sameMarket(given, given.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(true)
        expect(sameMarket(given, `  ${given.toLowerCase()} `)).toBe(true)
      }),
    )
  })

  test('are one with a letter more, less or wrong in a long word, and two with a digit changed', () => {
    fc.assert(
      fc.property(word, letter, fc.nat(15), (right, slip, at) => {
        const [start, end] = [right.slice(0, at), right.slice(at)]
        expect(sameMarket(`${start}${slip}${end}`, right)).toBe(true)
        if (end) expect(sameMarket(`${start}${slip}${end.slice(1)}`, right)).toBe(true)
        expect(sameMarket(`${right} 1`, `${right} 2`)).toBe(false)
        expect(sameMarket(`${right}1`, `${right}2`)).toBe(false)
      }),
    )
  })

  test.each([
    ['Dia', 'Dias'],
    ['Big', 'Big 2'],
    ['Mercado A', 'Mercado B'],
    ['Casa do Zé', 'Casa do Zi'],
    ['Extra', 'Makro'],
    ['Assaí', 'Assaí Centro'],
  ])('%s and %s are two', (a, b) => expect(sameMarket(a, b)).toBe(false))

  test.each([
    ['Assaí', 'ASSAI'],
    ['Assaí', 'Asaí'],
    ['Makro', 'Macro'],
    ['St. Marche', 'St Marché'],
    ['Sam’s Club', 'Sams Clube'],
    ['Pão de Açúcar', 'pao  deacucar'],
  ])('%s and %s are one', (a, b) => expect(sameMarket(a, b)).toBe(true))
})

describe('the name that a market is shown by', () => {
  test('is the spelling written most, and a market keeps the first of two written as often', () => {
    const shown = canonicalMarket(['assai', 'Assaí', 'Feira', 'Assaí', 'Dia', 'dia'])
    expect(['assai', 'Assaí', 'Asaí', 'Dia', 'dia', 'feira', 'Novo'].map(shown)).toEqual([
      'Assaí',
      'Assaí',
      'Assaí',
      'Dia',
      'Dia',
      'Feira',
      'Novo',
    ])
  })

  test('is one of the given names, and stays the same if it is asked again', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), name, (names, other) => {
        const shown = canonicalMarket(names)
        for (const each of names) {
          expect(names).toContain(shown(each))
          expect(shown(shown(each))).toBe(shown(each))
        }
        expect([...names, other]).toContain(shown(other))
      }),
    )
  })
})
