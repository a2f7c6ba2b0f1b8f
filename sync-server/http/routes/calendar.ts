/**
 * `GET /api/calendar/<secret>.ics`: a person's to-dos and tasks with a day, for calendar apps, which have no session.
 * The secret alone admits, so it shows only these rows and changes nothing (docs/decisions/140).
 */
import { addDays, dayAt, dayMs } from '#shared/days.ts'
import { notFound } from '#shared/errors.ts'
import { userScope } from '#shared/scopes.ts'
import { type CalendarRow, calendarEnd, calendarHead, eventsOf } from '#sync-server/calendar/calendar-text.ts'
import { inTurns } from '#sync-server/db/engine/event-loop.ts'
import { readerOfCalendar } from '#sync-server/db/queries/calendar-addresses.ts'
import { datedRows } from '#sync-server/db/queries/calendar-rows.ts'
import { findScope } from '#sync-server/db/queries/scopes.ts'
import { hashOf } from '#sync-server/db/queries/secrets.ts'
import { etagOf, tagsIn } from '#sync-server/http/etags.ts'
import type { App, HttpContext, Services } from '#sync-server/http/hono-env.ts'
import { createKeptTexts } from '#sync-server/http/kept-texts.ts'

const fileShape = /^([\w-]{43})\.ics$/
/** A done row leaves the calendar this many days after its day. */
const doneDays = 90

interface Reader {
  userId: string
  timeZone: string
}

/** In characters, of all calendars together: a few of the longest, or the ordinary ones of hundreds of people. */
const keptMostCharacters = 8_000_000

export function mountCalendar(app: App, services: Services): void {
  const kept = createKeptTexts(keptMostCharacters)
  app.get('/api/calendar/:file', async (c) => {
    const reader = await admit(services, c)
    await services.limits.countCall(callerOf(reader))
    return answerCalendar({ ...services, kept }, c, reader)
  })
}

/** Apart from the person's own calls: a stranger with the address must not use those up. */
const callerOf = ({ userId }: Reader): string => `calendar ${userId}`

type CalendarServices = Services & { kept: ReturnType<typeof createKeptTexts> }

/**
 * The person whose secret is in the path. Beyond the reads of an address nothing is looked up. Any other path counts
 * for the caller and throws `not_found`: it must not shut out right addresses behind the same IP address.
 */
async function admit({ store, limits, clientIp }: Services, c: HttpContext): Promise<Reader> {
  const [, secret] = fileShape.exec(c.req.param('file') ?? '') ?? []
  const reads = { calendarRead: hashOf(secret ?? '') }
  await limits.requireOpen(reads)
  const reader = secret === undefined ? undefined : await store.read((tx) => readerOfCalendar(tx, secret))
  await limits.take(reader ? reads : { calendarMiss: clientIp(c) })
  if (!reader) throw notFound()
  return reader
}

async function answerCalendar(services: CalendarServices, c: HttpContext, reader: Reader): Promise<Response> {
  const { store, build, now } = services
  const today = dayAt(Math.floor(now() / dayMs))
  const scope = await store.read((tx) => findScope(tx, userScope(reader.userId)))
  // A calendar app asks every few minutes: as long as the person has written nothing, no row is read.
  const etag = etagOf(JSON.stringify([build, reader.userId, scope?.rev, reader.timeZone, today]))
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  if (tagsIn(c.req.header('if-none-match')).includes(etag)) return c.newResponse(null, 304, headers)
  const [text = ''] = await services.responseBacklog.take(callerOf(reader), c.env?.outgoing, async () => [
    await services.kept(etag, () => textOf(services, reader, today)),
  ])
  services.limits.spend(callerOf(reader), text.length)
  return c.newResponse(text, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="caderneta.ics"',
  })
}

async function textOf({ store }: Services, { userId, timeZone }: Reader, today: string): Promise<string> {
  const rows = await store.readLong((tx) => datedRows(tx, userId, addDays(today, -doneDays)))
  const parts = [calendarHead(timeZone, Number(today.slice(0, 4)))]
  for await (const row of inTurns(rows)) parts.push(eventsOf(calendarRow(row), timeZone))
  return [...parts, calendarEnd].join('')
}

/**
 * A row as the calendar text needs it. The due date of a task may have a time for sorting; its day is the one that was
 * written (docs/decisions/014).
 */
function calendarRow({ dueDate, stamps, ...row }: Awaited<ReturnType<typeof datedRows>>[number]): CalendarRow {
  const changedAt = Math.floor(Math.max(0, ...Object.values(stamps)) / 1000)
  return { ...row, day: (dueDate ?? '').slice(0, 'yyyy-mm-dd'.length), changedAt }
}
