import type { TestProject } from 'vitest/node'
import { startCluster } from '../../../scripts/postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

let stop = async () => {}

/**
 * Starts the server for the `postgres` project's tests, `TEST_DATABASE_URL` or a temporary one. Vitest calls this
 * once.
 */
export async function setup(project: TestProject) {
  const named = process.env.TEST_DATABASE_URL
  if (named) return project.provide('databaseUrl', named)
  const cluster = await startCluster({ fsync: false })
  // Not through the environment: the `server` project would inherit it, and never test the embedded database.
  project.provide('databaseUrl', cluster.url)
  stop = cluster.stop
}

export const teardown = () => stop()
