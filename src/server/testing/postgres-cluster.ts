import type { TestProject } from 'vitest/node'
import { startCluster } from '../../../scripts/postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

let stop = async () => {}

/** Vitest calls this once before the `postgres` project: the server its tests run on, `TEST_DATABASE_URL` or our own. */
export async function setup(project: TestProject) {
  const named = process.env.TEST_DATABASE_URL
  if (named) return project.provide('databaseUrl', named)
  const cluster = await startCluster({ fsync: false })
  // Not by way of the environment: the `server` project would inherit it, and never test the embedded database.
  project.provide('databaseUrl', cluster.url)
  stop = cluster.stop
}

export const teardown = () => stop()
