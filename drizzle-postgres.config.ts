import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './sync-server/db/schema/postgres/tables.cjs',
  out: './sync-server/db/migrations/postgres',
  casing: 'snake_case',
})
