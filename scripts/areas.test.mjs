import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'

/** CONTRIBUTING's table "Adding an entity", run: each area of the contract has its file in each layer. */

/** Areas that share a file with a larger one, by layer where it differs. */
const fileOf = {
  addresses: 'emails',
  items: 'shopping',
  lists: 'shopping',
  invites: 'sharing',
  shares: 'sharing',
  taskProposals: 'task-proposals',
}
const commandsOf = {
  auth: 'auth/sign-in',
  passwords: 'auth/passwords',
  addresses: 'auth/emails',
  shares: 'sharing/shares',
  invites: 'sharing/links',
}
/** Screens of areas that stand on the screen of another one. */
const screenOf = { items: 'shopping', lists: 'shopping', tasks: 'projects' }
/** One honest page stands in for these until their screens are written (docs/decisions/007). */
const screensToCome = ['projects']

const areas = [...new Set(routeNames.map(areaOf))].filter((area) => area !== 'sync')
const writtenAreas = [...new Set(routeNames.filter((name) => contract[name].kind === 'mutation').map(areaOf))]

describe.each(areas)('the area %s', (area) => {
  test('is declared in shared/', () => expect(`shared/${named(fileOf, area)}.ts`).toSatisfy(existsSync))
  test('has its commands on the server', () => {
    expect(`sync-server/commands/${named({ ...fileOf, ...commandsOf }, area)}.ts`).toSatisfy(existsSync)
  })
})

describe.each(writtenAreas)('the area %s, which people change', (area) => {
  test('has its mutators on the device', () => {
    expect(`app/data/${named(fileOf, area)}.ts`).toSatisfy(existsSync)
  })
  test('has a screen, which the router knows, or is named as one to come', () => {
    const screen = named(screenOf, area)
    const page = `features/${screen}/${screen}-page.tsx`
    expect(existsSync(`app/${page}`)).toBe(!screensToCome.includes(screen))
    if (!screensToCome.includes(screen)) expect(readFileSync('app/router.tsx', 'utf8')).toContain(page)
  })
})

/** @param {string} route */
function areaOf(route) {
  return route.split('.')[0] ?? ''
}

/** @param {Record<string, string>} names @param {string} area */
function named(names, area) {
  return names[area] ?? area
}
