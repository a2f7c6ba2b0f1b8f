import { expect, test } from 'vitest'
import { proposals as en } from '#app/messages/en/proposals.ts'
import { proposals as ptBr } from '#app/messages/pt-br/proposals.ts'
import { addDays } from '#shared/days.ts'
import { changed, noProposals, type ProposalEvent, type ProposalList, type TemplateName } from './proposal-list.ts'
import { draftsOf, hasDay, templateNames, templatePlans } from './templates.ts'

const came = (title: string, dueDate: string | null = null): ProposalEvent => ({
  type: 'came',
  proposal: { title, description: 'Como', priority: 2, dueDate },
})
const after = (list: ProposalList, ...events: ProposalEvent[]) => events.reduce(changed, list)
const titles = ({ drafts }: ProposalList) => drafts.map(({ title }) => title)
const keyOf = ({ drafts }: ProposalList, title: string) => drafts.find((draft) => draft.title === title)?.key ?? ''
const written = after(noProposals, { type: 'begin' }, came('Medir'), came('Pintar'), { type: 'end', phase: 'complete' })

test('proposals keep their order, are chosen, and have the day of their due date', () => {
  const list = after(noProposals, { type: 'begin' }, came('Medir', '2026-12-24T15:00:00.000Z'), came('Pintar'))
  expect(list.drafts).toMatchObject([
    { title: 'Medir', day: '2026-12-24', isChosen: true },
    { title: 'Pintar', day: '' },
  ])
})

test('another generation replaces the former proposals after its first one, but no changes of the person', () => {
  const edited = after(written, { type: 'change', key: keyOf(written, 'Pintar'), fields: { title: 'Pintar o teto' } })
  const again = after(edited, { type: 'begin' })
  expect(titles(again)).toEqual(['Medir', 'Pintar o teto'])
  expect(titles(after(again, came('Comprar'), came('Limpar')))).toEqual(['Pintar o teto', 'Comprar', 'Limpar'])
})

test('a proposal that the person has changed, but not chosen, is dropped', () => {
  const key = keyOf(written, 'Pintar')
  const list = after(
    written,
    { type: 'change', key, fields: { title: 'Não' } },
    { type: 'change', key, fields: { isChosen: false } },
  )
  expect(titles(after(list, { type: 'begin' }, came('Comprar')))).toEqual(['Comprar'])
})

test.each(['failed', 'stopped'] as const)('nothing is lost when a generation is %s', (phase) => {
  const before = after(written, { type: 'begin' }, { type: 'end', phase })
  expect(titles(before)).toEqual(['Medir', 'Pintar'])
  expect(titles(after(written, { type: 'begin' }, came('Comprar'), { type: 'end', phase }))).toEqual(['Comprar'])
})

const today = '2026-03-10'
const from = (name: TemplateName, day: string) =>
  after(noProposals, { type: 'template', name, drafts: draftsOf(ptBr, name) }, { type: 'day', day, today })
const daysOf = ({ drafts }: ProposalList) => drafts.map(({ day }) => day)

test('the days of a template follow its start, except chosen ones', () => {
  const list = from('garden', today)
  expect(list.drafts[0]?.day).toBe('2026-03-11')
  const moved = after(
    list,
    { type: 'change', key: list.drafts[1]?.key ?? '', fields: { day: '2026-05-01' } },
    { type: 'day', day: '2026-12-30', today },
    { type: 'day', day: '', today },
  )
  expect(daysOf(moved).slice(0, 2)).toEqual(['2026-12-31', '2026-05-01'])
})

test('the tasks of a party are counted backwards from its day, on which the last one is due', () => {
  expect(daysOf(from('party', ''))).toEqual(Array(8).fill(''))
  const days = daysOf(from('party', '2026-06-30'))
  expect([days[0], days.at(-1)]).toEqual(['2026-06-02', '2026-06-30'])
})

test.each(templateNames.filter(hasDay))('the tasks of %s keep their order before any day, and none is late', (name) => {
  const before = templatePlans[name].filter(([, days]) => days <= 0).map(([, days]) => days)
  expect(before.at(-1)).toBeGreaterThanOrEqual(name === 'baby' ? -21 : -2)
  for (const distance of [0, 1, 2, 7, 30, 79, 200]) {
    const day = addDays(today, distance)
    const days = daysOf(from(name, day)).slice(0, before.length)
    expect(days).toEqual([...days].sort())
    expect(days[0]! >= today && days.at(-1)! <= day).toBe(true)
  }
})

test('a day in the past takes all tasks before it, until another is chosen', () => {
  expect(new Set(daysOf(from('party', '2026-01-02')))).toEqual(new Set(['2026-01-02']))
})

test('the catalogues name the day of exactly the templates that have one', () => {
  for (const texts of [ptBr, en]) expect(Object.keys(texts.templateDays)).toEqual(templateNames.filter(hasDay))
})

test('a template replaces proposals, and the AI replaces a template’s', () => {
  const list = after(written, { type: 'template', name: 'party', drafts: draftsOf(ptBr, 'party') })
  expect([list.template, list.drafts.length]).toEqual(['party', 8])
  const again = after(list, { type: 'begin' }, came('Comprar'))
  expect([again.template, titles(again)]).toEqual([undefined, ['Comprar']])
})

test('there are at least twelve templates, each with six to ten complete tasks in both languages', () => {
  expect(templateNames.length).toBeGreaterThanOrEqual(12)
  for (const name of templateNames) {
    expect(templatePlans[name].length).toBeGreaterThanOrEqual(6)
    expect(templatePlans[name].length).toBeLessThanOrEqual(10)
    for (const texts of [ptBr, en]) {
      const drafts = draftsOf(texts, name)
      expect(drafts).toHaveLength(templatePlans[name].length)
      for (const { title, description, priority } of drafts) {
        expect([title, description].every(Boolean)).toBe(true)
        expect([1, 2, 3]).toContain(priority)
        expect(title.length).toBeLessThanOrEqual(80)
      }
      expect(new Set(drafts.map(({ title }) => title)).size).toBe(drafts.length)
      expect(drafts.some(({ priority }) => priority === 3)).toBe(true)
    }
  }
})
