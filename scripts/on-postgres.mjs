/**
 * The PostgreSQL of a Vitest run: one server for all test files, which create their own databases there. With
 * TEST_THROUGH_POOLER their servers reach it through PgBouncer.
 */
import { prepareTemplate } from '#sync-server/testing/database.ts'
import { startPostgres } from './postgres.mjs'

/** @type {import('./postgres.mjs').Postgres | undefined} */
let postgres
/** @type {{ url: string, remove: () => Promise<void> } | undefined} */
let pooler

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  postgres = await startPostgres()
  await prepareTemplate(postgres.url)
  project.provide('postgres', postgres.url)
  if (!process.env.TEST_THROUGH_POOLER) return
  const { startPooler } = await import('#sync-server/testing/pooler.ts')
  pooler = await startPooler(postgres.url)
  project.provide('pooler', pooler.url)
}

export async function teardown() {
  await pooler?.remove()
  await postgres?.remove()
}
