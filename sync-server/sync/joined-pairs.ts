/**
 * Two consecutive mutations that belong together. Either an `items.update` adds the amount of another item and an
 * `items.delete` deletes that item, or an update and an `items.restore` undo this. Older apps do not link the two by
 * `joined`; without the link the server would delete the item also after it refused the join.
 */
import { contract, type Parsed } from '#shared/contract.ts'
import type { Mutation } from '#shared/sync.ts'

/** The mutations of `batch`, with both halves of each pair linked to each other. */
export const withPairs = (batch: Mutation[]): Mutation[] =>
  batch.map((mutation, at) => ({
    ...mutation,
    args: secondHalf(batch[at - 1], mutation) ?? firstHalf(mutation, batch[at + 1]) ?? mutation.args,
  }))

/** The linked input of a deletion or restoration that belongs to the update before it; undefined for others. */
function secondHalf(before: Mutation | undefined, mutation: Mutation): object | undefined {
  const second = readSecond(mutation)
  if (!second || second.joined !== undefined) return
  const first = mutation.op === 'items.delete' ? joinOf(before, second.id) : undoOf(before)
  return first && { ...second, joined: first.id }
}

/** The linked input of an update that undoes a join without naming the item; undefined for others. */
function firstHalf(mutation: Mutation, next: Mutation | undefined): object | undefined {
  const first = next?.op === 'items.restore' ? undoOf(mutation) : undefined
  const of = first && next && readSecond(next)?.id
  return of === undefined ? undefined : { ...first, joins: { ...first?.joins, of, gone: null } }
}

function joinOf(mutation: Mutation | undefined, id: string): Parsed<'items.update'> | undefined {
  const first = readFirst(mutation)
  return first?.joins?.of === id && first.joins.gone === undefined ? first : undefined
}

/** The input of an undo by an older app, which adds nothing and names no amount to take back; undefined for others. */
function undoOf(mutation: Mutation | undefined): Parsed<'items.update'> | undefined {
  const first = readFirst(mutation)
  const { added, id, of, gone } = first?.joins ?? {}
  return added === null && id === undefined && of === undefined && gone === undefined ? first : undefined
}

const readFirst = (mutation: Mutation | undefined): Parsed<'items.update'> | undefined =>
  mutation?.op === 'items.update' ? contract['items.update'].input.safeParse(mutation.args).data : undefined

const readSecond = ({ op, args }: Mutation): Parsed<'items.delete'> | undefined =>
  op === 'items.delete' || op === 'items.restore' ? contract[op].input.safeParse(args).data : undefined
