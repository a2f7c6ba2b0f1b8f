/** The PostgreSQL of a Vitest run: one server for all test files, which create their own databases there. */
import { prepareTemplate } from '#sync-server/testing/database.ts'
import { startPostgres } from './postgres.mjs'

/** @type {import('./postgres.mjs').Postgres | undefined} */
let postgres

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  postgres = await startPostgres()
  await prepareTemplate(postgres.url)
  project.provide('postgres', postgres.url)
}

export const teardown = () => postgres?.remove()
