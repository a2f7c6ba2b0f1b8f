/** The result of several audits of one screen, beside its targets. */
import { formatTable, percentile } from '../bench/figures.ts'
import { type Audit, type Category, categories, type Look, type Report } from './audit.ts'

export interface Result {
  label: string
  scores: Record<Category, number>
  /** The largest layout shift score (CLS) of all audits. */
  shift: number
  /** Medians on the emulated phone, ms. */
  times: Record<'FCP' | 'LCP' | 'TBT', number>
  /** The lost points and the layout shifts in the audit with the middle performance score. */
  costs: Cost[]
  /** The difference of a page from the requested screen, if any (`notTheScreen`). */
  wrong?: string
}

interface Cost {
  what: string
  /** Lost points of the category's hundred, or the size of a layout shift. */
  loss: string
}

const leastScore = 95
/** Lighthouse shows smaller shifts as 0.000. */
const noShift = 0.0005

const timed = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
} as const

/** The result of one audit or more. Scores and times are medians. */
export function resultOf(label: string, looks: readonly Look[], wrong?: string): Result {
  const reports = looks.map(({ report }) => report)
  const median = (figure: (report: Report) => number) => percentile(reports.map(figure), 0.5)
  const middle = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[reports.length >> 1]
  return {
    label,
    scores: fromKeys(categories, (category) => median((report) => scoreOf(report, category))),
    shift: Math.max(...reports.map((report) => numberOf(report, 'cumulative-layout-shift'))),
    times: fromKeys(['FCP', 'LCP', 'TBT'], (name) => median((report) => numberOf(report, timed[name]))),
    costs: middle ? costsOf(middle) : [],
    ...(wrong && { wrong }),
  }
}

/** The targets that a result misses; none if all are reached. */
export function missed({ scores, shift, wrong }: Result): string[] {
  const low = categories.filter((category) => scores[category] < leastScore)
  return [...(wrong ? [wrong] : []), ...low, ...(shift < noShift ? [] : ['layout shift'])]
}

export function formatResults(results: readonly Result[]): string {
  const head = ['screen', 'perf.', 'access.', 'best pr.', 'CLS', 'FCP ms', 'LCP ms', 'TBT ms', 'missed']
  const rows = results.map((result) => [
    result.label,
    ...categories.map((category) => String(result.scores[category])),
    result.shift.toFixed(3),
    ...Object.values(result.times).map((ms) => Math.round(ms).toLocaleString('en-US')),
    missed(result).join(', ').toUpperCase(),
  ])
  return formatTable([head, ...rows])
}

/** Lost points and layout shifts as text, each with the screens concerned. */
export function formatCosts(results: readonly Result[]): string {
  const losers = new Map<string, string[]>()
  for (const { label, costs } of results) {
    for (const { what, loss } of costs) losers.set(what, [...(losers.get(what) ?? []), `${label} ${loss}`])
  }
  return [...losers].map(([what, labels]) => `${what}\n    ${labels.join('; ')}`).join('\n')
}

function costsOf(report: Report): Cost[] {
  return [...categories.flatMap((category) => pointsOf(report, category)), ...shiftsOf(report)]
}

function pointsOf({ categories: graded, audits }: Report, category: Category): Cost[] {
  const refs = graded[category].auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score != null)
  const all = refs.reduce((sum, { weight }) => sum + weight, 0)
  return refs
    .map(({ id, weight }) => ({ id, points: (100 * weight * (1 - (audits[id]?.score ?? 1))) / all }))
    .filter(({ points }) => points >= 0.5)
    .map(({ id, points }) => ({ what: `${category}: ${told(audits[id])}`, loss: `−${Math.round(points)}` }))
}

function told({ title, details }: Audit | undefined = { title: '', score: null }): string {
  const places = details?.items?.flatMap(({ node, description }) => node?.snippet ?? description ?? []) ?? []
  return [title, ...places.slice(0, 2)].join(' · ')
}

const shiftsOf = ({ audits }: Report): Cost[] =>
  (audits['layout-shifts']?.details?.items ?? [])
    .filter(({ score = 0 }) => score >= noShift)
    .map(({ node, score = 0 }) => ({ what: `moves: ${node?.selector}`, loss: score.toFixed(3) }))

const scoreOf = (report: Report, category: Category) => Math.round((report.categories[category].score ?? 0) * 100)
const numberOf = (report: Report, id: string) => report.audits[id]?.numericValue ?? Number.NaN

const fromKeys = <Key extends string>(keys: readonly Key[], valueFor: (key: Key) => number) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, number>
