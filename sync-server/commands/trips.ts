import { newId } from '#shared/ids.ts'
import { sameMarket } from '#shared/markets.ts'
import { listScope } from '#shared/scopes.ts'
import { joinedLines, linesWithout, type TripLine, totalOf, tripLinesMax } from '#shared/trip-lines.ts'
import { type Trip, tripSchema } from '#shared/trips.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableList, editableTrip, editorIn, readableList, restorableTrip } from '#sync-server/access/lists.ts'
import type { MutationContext, Mutations, Queries } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { tripsOf } from '#sync-server/db/queries/area-rows.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { idsAtOnce } from '#sync-server/db/queries/row-statements.ts'
import {
  actTimeMs,
  bornAt,
  eraseRow,
  findRow,
  insertRow,
  isUntouched,
  patchRow,
  type Row,
  rowsById,
} from '#sync-server/db/queries/rows.ts'
import { tripsSince } from '#sync-server/db/queries/trips.ts'
import { nameMarket } from './purchases.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `trips.${string}`>>
type TripRow = Row<'trips'>

/** The clocks of two devices differ by less: a purchase this long after a closing may belong to it. */
const clocksDifferMs = 600_000
/** A trip without a known purchase is compared with the closings of one day. */
const oneDayMs = 86_400_000

export const tripQueries: Area<Queries> = {
  'trips.all': async (c, { listId }) => tripsOf(c.tx, listScope((await readableList(c, listId)).id), viewTrip),
}

export const tripMutations: Area<Mutations> = {
  'trips.create': async (c, { id = newId(), listId, ...said }) => {
    requireFreshId(c, id)
    const scope = listScope((await editableList(c, listId)).id)
    const known = await findRow(c.tx, 'trips', id, scope)
    if (known?.scope === scope && known.joinedTo !== null) return viewTrip(await keptOf(c, known))
    const closing = { closedBy: c.userId, closedAt: actTimeMs(c.writer), joinedTo: null }
    const fields = { id, scope, listId, ...said, ...closing, total: totalOf(said.lines) }
    const made = await insertRow(c.writer, 'trips', { ...fields, editorId: await editorIn(c, listId) })
    const trip = await requireRoom(c, 'trips', made)
    if (made.wrote) await nameMarket(c, scope, said)
    return viewTrip(made.wrote ? await joinSame(c, trip) : trip)
  },
  'trips.update': async (c, { id, ...said }) => {
    const trip = await editableTrip(c, id)
    await nameMarket(c, trip.scope, { lines: trip.lines, ...said })
    return viewTrip(await requireRoom(c, 'trips', await patchRow(c.writer, 'trips', trip, said, { derive }), trip))
  },
  'trips.delete': async (c, { id, items, undoes }) => {
    const trip = await editableTrip(c, id)
    const lines = items ? linesWithout(trip.lines, items) : []
    if (lines.length > 0) return void (await keepLines(c, trip, { lines }))
    const deleted = await remove(c, trip)
    if (!undoes || deleted.purgedAt !== null || deleted.deletedAt === null || !isUntouched(trip)) return
    await requireRoom(c, 'trips', await eraseRow(c.writer, 'trips', deleted), deleted)
  },
  'trips.restore': async (c, { id }) => {
    const trip = await restorableTrip(c, id)
    return viewTrip(await requireRoom(c, 'trips', await patchRow(c.writer, 'trips', trip, { deletedAt: null }), trip))
  },
}

/**
 * Two devices that close one trip make one row: the lines of the later message go into the trip that is there, and the
 * new row is deleted. It is the same trip if both have an item that was not bought again since the first closing
 * (docs/decisions/142).
 */
async function joinSame(c: MutationContext, trip: TripRow): Promise<TripRow> {
  const items = await itemsIn(c.tx, trip)
  const same = await sameTrip(c.tx, trip, items)
  const lines = same && pricedBy(items, joinedLines(same.lines, trip.lines))
  if (!lines || lines.length > tripLinesMax) return trip
  await remove(c, trip, same.id)
  const joined = await keepLines(c, same, { lines, ...marketOf(c, same, trip) })
  await nameMarket(c, joined.scope, joined)
  return joined
}

async function sameTrip(tx: ReadTx, trip: Closing, items: Items): Promise<TripRow | undefined> {
  const { id, scope, lines, closedAt } = trip
  const times = [...items.values()].map(({ boughtAt }) => boughtAt)
  const since = items.size > 0 ? Math.min(...times) : closedAt - oneDayMs
  const trips: TripRow[] = await tripsSince(tx, { scope, id, since: since - clocksDifferMs })
  const ids = new Set(lines.map((line) => line.id))
  const isHere = ({ id: item }: TripLine, until: number) =>
    item !== undefined && ids.has(item) && (items.get(item)?.boughtAt ?? 0) <= until
  return trips.findLast((each) => each.lines.some((line) => isHere(line, each.closedAt + clocksDifferMs)))
}

type Closing = Pick<TripRow, 'id' | 'scope' | 'lines' | 'closedAt'>
type Items = ReadonlyMap<string, { boughtAt: number; price: number | null }>

/** The items of the lines that were bought, by their ids. */
async function itemsIn(tx: ReadTx, { scope, lines }: Pick<TripRow, 'scope' | 'lines'>): Promise<Items> {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const items = new Map<string, { boughtAt: number; price: number | null }>()
  for (let at = 0; at < ids.length; at += idsAtOnce)
    for (const { id, price, boughtAt, ...item } of await rowsById(tx, 'items', ids.slice(at, at + idsAtOnce)))
      if (item.scope === scope && boughtAt !== null) items.set(id, { boughtAt, price })
  return items
}

/** The lines with the prices of their items: of two phones that priced one item, the later price counts. */
const pricedBy = (items: Items, lines: readonly TripLine[]): TripLine[] =>
  lines.map((line) => {
    const price = items.get(line.id ?? '')?.price
    return typeof price === 'number' ? { ...line, price } : line
  })

/** Gives the line of an item its price, which was typed on another phone than the one that has closed the trip. */
export async function followPrice(c: MutationContext, { id, scope, price, boughtAt }: Row<'items'>): Promise<void> {
  if (boughtAt === null) return
  const items = new Map([[id, { boughtAt, price }]])
  const closing = { id: newId(), scope, lines: [{ id, name: '' }], closedAt: boughtAt }
  const trip = await sameTrip(c.tx, closing, items)
  if (trip) await keepLines(c, trip, { lines: pricedBy(items, trip.lines) })
}

const derive = ({ lines }: TripRow) => ({ total: totalOf(lines) })

/** The change of the market of a trip that another closing joins. Of two names that of the later closing counts. */
function marketOf(c: MutationContext, kept: TripRow, { market, stamps }: TripRow): { market?: string } {
  if (market === null || (kept.market !== null && sameMarket(kept.market, market))) return {}
  if (kept.market === null || bornAt({ stamps }) >= (kept.stamps.market ?? bornAt(kept))) return { market }
  c.writer.dropped.push('market')
  return {}
}

/** Writes lines that contain the current ones, or are a part of them, so they always count. */
async function keepLines(
  c: MutationContext,
  trip: TripRow,
  changes: { lines: TripLine[]; market?: string },
): Promise<TripRow> {
  const contained = ['lines', 'market'] as const
  return requireRoom(c, 'trips', await patchRow(c.writer, 'trips', trip, changes, { contained, derive }), trip)
}

async function remove(c: MutationContext, trip: TripRow, joinedTo = trip.joinedTo): Promise<TripRow> {
  const derive = () => ({ joinedTo })
  const deletion = await patchRow(c.writer, 'trips', trip, { deletedAt: c.writer.nowMs }, { derive })
  return requireRoom(c, 'trips', deletion, trip)
}

const keptOf = async (c: MutationContext, trip: TripRow): Promise<TripRow> =>
  (trip.joinedTo === null ? undefined : await findRow(c.tx, 'trips', trip.joinedTo)) ?? trip

const shownFields = Object.keys(tripSchema.shape) as (keyof Trip)[]
const viewTrip = (trip: TripRow): Trip => Object.fromEntries(shownFields.map((field) => [field, trip[field]])) as Trip
