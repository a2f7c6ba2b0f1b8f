/** Programs that read calendars, as the oracles of tests. Each tells the days of all events up to a day, in order. */
import { spawnSync } from 'node:child_process'
import { formatInTimeZone } from 'date-fns-tz'
import ICAL from 'ical.js'
import { expandRecurringEvent, sync } from 'node-ical'
import { rrulestr } from 'rrule'
import { addDays } from '#shared/days.ts'

type FeedReader = (text: string, lastDay: string) => string[]

const dayLength = 'yyyy-mm-dd'.length

/** The core of Thunderbird. */
const withIcalJs: FeedReader = (text, lastDay) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ICAL.Event(component)
    if (!event.isRecurring()) return [dayOf(event.startDate)]
    const [found, days] = [[] as string[], event.iterator()]
    for (let day = days.next(); day && dayOf(day) <= lastDay; day = days.next()) found.push(dayOf(day))
    return found
  })

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, dayLength)

/** The reader of MagicMirror and of many bots. */
const withNodeIcal: FeedReader = (text, lastDay) =>
  Object.values(sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return []
    const range = { from: new Date('2000-01-01'), to: new Date(`${addDays(lastDay, 2)}T00:00Z`) }
    return expandRecurringEvent(event, range).map(({ start, isFullDay }) =>
      formatInTimeZone(start, isFullDay ? ownZone : (event.start.tz ?? ownZone), 'yyyy-MM-dd'),
    )
  })

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The rules of dateutil, which Home Assistant and others use, in their JavaScript form. */
const withRrule: FeedReader = (text, lastDay) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .flatMap((event) => {
      const [, zone, start = ''] = /^DTSTART(?:;TZID=([^:;]+)|;VALUE=DATE):(\S+)/m.exec(event) ?? []
      const rule = /^RRULE:(\S+)/m.exec(event)?.[1]?.replace(/(?<=UNTIL=)\d{8}T\d{6}Z/, (end) => wallTime(end, zone))
      if (rule === undefined) return [start.replace(/^(....)(..)(..).*/, '$1-$2-$3')]
      const but =
        /^EXDATE[^:]*:(\S+)/m
          .exec(event)?.[1]
          ?.split(',')
          .map((day) => `EXDATE:${moment(day)}`) ?? []
      return rrulestr([`DTSTART:${moment(start)}`, `RRULE:${rule}`, ...but].join('\n'), { forceset: true })
        .between(new Date('2000-01-01'), new Date(`${lastDay}T23:59:59Z`))
        .map((day) => day.toISOString().slice(0, dayLength))
    })

const moment = (start: string): string => `${start.padEnd(15, 'T000000')}Z`

/** A moment such as `20270101T010000Z` as the clock of a zone shows it. */
const wallTime = (utc: string, zone = 'UTC'): string =>
  formatInTimeZone(utc.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'), zone, "yyyyMMdd'T'HHmmss'Z'")

const inOrder =
  (read: FeedReader): FeedReader =>
  (text, lastDay) =>
    read(text, lastDay)
      .filter((day) => day <= lastDay)
      .sort()

export const feedReaders = {
  'ical.js': inOrder(withIcalJs),
  'node-ical': inOrder(withNodeIcal),
  rrule: inOrder(withRrule),
}

const program = `
import datetime, icalendar, json, recurring_ical_events, sys
def days(text, last):
    end = datetime.date.fromisoformat(last) + datetime.timedelta(days=2)
    found = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(datetime.date(2000, 1, 1), end)
    return sorted(day for day in (str(event['DTSTART'].dt)[:10] for event in found) if day <= last)
json.dump([days(*calendar) for calendar in json.load(sys.stdin)], sys.stdout)
`

/** The days that python-icalendar finds in each calendar; undefined where it is not installed. */
export function readWithPython(calendars: [text: string, lastDay: string][]): string[][] | undefined {
  for (const python of ['python3', '/usr/bin/python3']) {
    const installed = spawnSync(python, ['-c', 'import icalendar, recurring_ical_events'])
    if (installed.status !== 0) continue
    const { status, stdout, stderr } = spawnSync(python, ['-c', program], { input: JSON.stringify(calendars) })
    if (status !== 0) throw new Error(String(stderr))
    return JSON.parse(String(stdout))
  }
  return undefined
}
