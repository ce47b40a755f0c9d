import { defineConfig } from 'vitest/config'
import { handbookPages } from './scripts/handbook-pages.ts'

/** The first test of a worker also creates the database, and hooks start programs, ms; a machine may be busy. */
const testTimeout = 60_000

const client = ['src/client/**/*.test.{ts,tsx}']
/** Files that need a database: they run once embedded and once on a PostgreSQL server. */
const onDatabase = ['src/server/**/*.db.test.ts']
/** Of these, the ones about sessions that wait for each other: the embedded database has only one. */
const onPostgres = ['src/server/**/*.postgres.db.test.ts']
const temporaryDirectory = 'src/server/testing/temporary-directory.ts'
const slow = ['src/server/**/*.proof.test.ts']
const cluster = 'scripts/cluster/*.proof.test.ts'

export default defineConfig({
  plugins: [handbookPages],
  test: {
    testTimeout,
    hookTimeout: testTimeout,
    teardownTimeout: testTimeout,
    setupFiles: [
      'src/server/testing/no-console-error.ts',
      'src/client/testing/window-teardown.ts',
      'src/client/testing/async-timeout.ts',
    ],
    // In this order: timers are tracked before anything that uses them is loaded.
    sequence: { setupFiles: 'list' },
    // What is waited for comes at once, or on a busy machine a little later.
    expect: { poll: { timeout: 10_000 } },
    // Tests read the theme's source; by default style sheets arrive empty.
    css: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...client, ...onDatabase, ...slow, cluster],
        },
      },
      {
        extends: true,
        // A context per file in a shared process: jsdom is loaded once, not once per file.
        test: { name: 'client', include: client, pool: 'vmForks', vmMemoryLimit: '1GB' },
      },
      {
        extends: true,
        // One worker and no isolation: the database is created once, each test rolls its transaction back.
        test: {
          name: 'server',
          include: onDatabase,
          exclude: onPostgres,
          isolate: false,
          maxWorkers: 1,
          globalSetup: [temporaryDirectory],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onDatabase,
          isolate: false,
          maxWorkers: 1,
          globalSetup: [temporaryDirectory, 'src/server/testing/servers/postgres-cluster.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'proof', include: slow, maxWorkers: 1, testTimeout: 600_000 },
      },
      {
        extends: true,
        // Its tests build on each other.
        test: { name: 'cluster', include: [cluster], maxWorkers: 1, testTimeout: 180_000 },
      },
    ],
  },
})
