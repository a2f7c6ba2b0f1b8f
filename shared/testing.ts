import { nameFieldOf } from './fields.ts'
import type { DerivedTable } from './scopes.ts'

/** The smallest input that creates a row of a derived table: the text that names it. Other fields have defaults. */
export const exampleOf = (table: DerivedTable, text: string): object => ({ [nameFieldOf(table)]: text })

/** Time zones with different clock changes: at midnight, at night, by half an hour, in the south, none. */
export const timeZones = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Europe/Lisbon',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]

/** Node 20 has only the time of the whole process, including its garbage collector. */
const cpuUsage = process.threadCpuUsage?.bind(process) ?? process.cpuUsage.bind(process)

/** Processor time of this thread so far, ms. */
export const processorMs = (): number => {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

/** Processor time of `referenceWork` on the machine of docs/evidence.md, ms. */
const referenceMs = 20

/** The number of times that this machine takes for a fixed piece of work, beside the machine of docs/evidence.md; at least 1. */
export function slowness(): number {
  slower ??= measured()
  return slower
}

let slower: number | undefined

function measured(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = processorMs()
    referenceWork()
    return processorMs() - before
  })
  return Math.max(1, Math.min(...times) / referenceMs)
}

/** Work like that of a request: rows become text, and a text becomes rows. */
const referenceWork = () =>
  JSON.parse(JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ id: `${at}`, title: 'Leite'.repeat(4) }))))
