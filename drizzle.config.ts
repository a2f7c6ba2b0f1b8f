import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './sync-server/db/schema/tables.cjs',
  out: './sync-server/db/migrations',
  casing: 'snake_case',
})
