import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTodos, type TodoRow } from '#app/data/areas/todos.ts'
import { todoRow } from './testing.ts'
import { positionAt } from './todo-groups.ts'

interface Move {
  id: string
  position: string
  stamp: number
}

/** The list on a device that has made or received these moves. The newest move of a row counts. */
function listOf(todos: readonly TodoRow[], moves: readonly Move[]): TodoRow[] {
  const latest = new Map<string, Move>()
  for (const move of moves) if ((latest.get(move.id)?.stamp ?? 0) < move.stamp) latest.set(move.id, move)
  return todos.map((todo) => ({ ...todo, position: latest.get(todo.id)?.position ?? null })).sort(compareTodos)
}

const day = fc.constantFrom(null, '2026-11-27', '2026-11-28')
const step = fc.record({ device: fc.boolean(), from: fc.nat(7), to: fc.nat(7), meets: fc.boolean() })

test('any moves on two devices end in the same order, and each lands where it was dropped', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 2, maxLength: 8 }), fc.array(step, { maxLength: 40 }), (days, steps) => {
      const isDated = days[0] !== null
      const todos = days.map((dueDate, at) =>
        todoRow(String(at), { dueDate: isDated ? (dueDate ?? '2026-11-27') : null }),
      )
      let known: [Move[], Move[]] = [[], []]
      for (const [at, { device, from, to, meets }] of steps.entries()) {
        const moves = known[device ? 1 : 0]
        const before = listOf(todos, moves)
        const position = positionAt(before, from, to)
        const row = before[from]
        if (position !== undefined && row) {
          moves.push({ id: row.id, position, stamp: at + 1 })
          const after = listOf(todos, moves).map(({ id }) => id)
          // Rows that two devices dragged into one gap have equal places: nothing fits between them.
          if (new Set(before.map(placeBefore)).size === before.length) expect(after.indexOf(row.id)).toBe(to)
        }
        if (meets)
          known = [
            [...known[0], ...known[1]],
            [...known[1], ...known[0]],
          ]
      }
      const [one, other] = [known[0].concat(known[1]), known[1].concat(known[0]).reverse()]
      // Each device has its rows in another order.
      expect(listOf(todos, one)).toEqual(listOf(todos.toReversed(), other))
    }),
    { numRuns: 300 },
  )
})

const placeBefore = ({ id, position }: TodoRow): string => position ?? id
