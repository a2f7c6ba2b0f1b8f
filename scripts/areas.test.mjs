import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'
import { fieldsOf, isWritten } from '#shared/fields.ts'
import { derivedTables, tableNames } from '#shared/scopes.ts'
import { syncedTables } from '#shared/synced-tables.ts'
import { schemaVersion } from '#shared/versions.ts'

/** CONTRIBUTING's "Adding an area" as a test: each area of the contract has its file in each layer. */

/**
 * The files of areas that have another name than their area, in every layer; `commandsOf` has those of the server's
 * commands.
 */
const fileOf = {
  addresses: 'emails',
  admin: 'administration',
  blocks: 'sharing',
  securityEvents: 'security-events',
  tokens: 'access-tokens',
  aisleOrders: 'aisle-orders',
  calendar: 'calendar-address',
  items: 'shopping',
  lists: 'shopping',
  invites: 'sharing',
  pricedPurchases: 'purchases',
  shares: 'sharing',
  push: 'notifications',
  taskProposals: 'task-proposals',
  itemProposals: 'item-proposals',
}
const commandsOf = {
  account: 'auth/account',
  admin: 'administration/people',
  securityEvents: 'auth/security-events',
  sessions: 'auth/sessions',
  auth: 'auth/sign-in',
  passwords: 'auth/passwords',
  addresses: 'auth/emails',
  shares: 'sharing/shares',
  invites: 'sharing/links',
  blocks: 'sharing/blocks',
}
/** Areas shown on the screen of another one. */
const screenOf = {
  aisleOrders: 'shopping',
  corrections: 'shopping',
  items: 'shopping',
  lists: 'shopping',
  pricedPurchases: 'shopping',
  tasks: 'projects',
  trips: 'shopping',
}
/** The folders of pages that are among the parts of their area. */
const folderOf = { projects: 'projects/list', shopping: 'shopping/list' }

/** The source of the router. `ofSeveral` are the modules with several pages that it names. */
const router = readFileSync('app/router.tsx', 'utf8')
const ofSeveral = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('-pages.ts') && router.includes(`features/${name}`))
const routed = [router, ...ofSeveral.map((name) => readFileSync(`app/features/${name}`, 'utf8'))].join('\n')

const areas = [...new Set(routeNames.map(areaOf))].filter((area) => area !== 'sync')
const writtenAreas = [...new Set(routeNames.filter((name) => contract[name].kind === 'mutation').map(areaOf))]

describe.each(areas)('the area %s', (area) => {
  test('is declared in shared/', () => expect(`shared/${named(fileOf, area)}.ts`).toSatisfy(existsSync))
  test.skipIf(isDerived(area))('has its commands on the server', () => {
    expect(`sync-server/commands/${named({ ...fileOf, ...commandsOf }, area)}.ts`).toSatisfy(existsSync)
  })
})

describe.each(writtenAreas)('the area %s with its mutations', (area) => {
  test.skipIf(isDerived(area))('has its mutators on the device', () => {
    expect(`app/data/areas/${named(fileOf, area)}.ts`).toSatisfy(existsSync)
  })
  test('has a screen with a route and a section', () => {
    const screen = named(screenOf, area)
    const page = `features/${named(folderOf, screen)}/${screen}-page.tsx`
    expect(`app/${page}`).toSatisfy(existsSync)
    expect(routed).toContain(`/${screen}-page.tsx'`)
    expect(readFileSync('app/ui/sections.ts', 'utf8')).toContain(`paths.${screen},`)
  })
})

test('the fields of the synced rows are those recorded for this schema version', () => {
  const recorded = `e2e/faults/versions/v${schemaVersion}.json`
  const { shapes } = JSON.parse(existsSync(recorded) ? readFileSync(recorded, 'utf8') : '{}')
  const now = Object.entries(syncedTables).map(([table, { shape }]) => [table, Object.keys(shape)])
  expect(Object.fromEntries(now), 'raise schemaVersion, then run e2e/faults/record.ts').toEqual(shapes)
})

test('the recording of this schema version has a value in every field that people write', () => {
  const { device } = JSON.parse(readFileSync(`e2e/faults/versions/v${schemaVersion}.json`, 'utf8'))
  const missing = tableNames
    .filter(isWritten)
    .flatMap((table) =>
      fieldsOf(table).flatMap((field) =>
        device.stores[table].rows.some((/** @type {any} */ row) => hasValue(row[field])) ? [] : `${table}.${field}`,
      ),
    )
  expect(missing, 'run e2e/faults/record.ts').toEqual([])
})

test('no migration adds a column that rows of before would lack', () => {
  const added = readdirSync('sync-server/db/migrations', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => readFileSync(`sync-server/db/migrations/${name}`, 'utf8').split('\n'))
    .filter((line) => / ADD .*NOT NULL/.test(line) && !line.includes('DEFAULT'))
  expect(added, 'give the field a question mark in shared/fields.ts').toEqual([])
})

/** @param {any} value */
function hasValue(value) {
  return value !== undefined && value !== null && value !== false && value !== '' && value.length !== 0
}

/**
 * True for the area of a derived table, whose commands need no file.
 * @param {string} area
 */
function isDerived(area) {
  return derivedTables.some((table) => table === area)
}

/** @param {string} route */
function areaOf(route) {
  return route.split('.')[0] ?? ''
}

/** @param {Record<string, string>} names @param {string} area */
function named(names, area) {
  return names[area] ?? area
}
