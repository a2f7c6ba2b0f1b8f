import { nameFieldOf, type PlainTable } from './scopes.ts'

/** The smallest input that creates a row of a plain table: the text that names it. Other fields have defaults. */
export const exampleOf = (table: PlainTable, text: string): object => ({ [nameFieldOf(table)]: text })

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
