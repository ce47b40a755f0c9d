import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/features/*/table.ts', './src/server/platform/*/table.ts'],
  out: './db/migrations',
})
