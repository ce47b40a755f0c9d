/**
 * Migrates the schema to the newest version, as its owner:
 * `DATABASE_URL=postgres://owner@… npm run db:migrate`.
 */
import { describeBackfill, migrate, newestMigration } from '#server/platform/db/migrations/migrate.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async (ctx, { pool }) => {
  await migrate(pool, { onProgress: describeBackfill(console.log) })
  console.log(`The schema is up to date at ${await newestMigration(ctx)}.`)
  return 0
})
