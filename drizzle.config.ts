import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/*/*/table.ts', './src/server/*/*/*/table.ts'],
  out: './db/migrations',
})
