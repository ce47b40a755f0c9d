import type { TestProject } from 'vitest/node'
import { startCluster } from '../../../../scripts/postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

let stop = async () => {}

/** Starts the `postgres` project's server, unless `TEST_DATABASE_URL` names one. */
export async function setup(project: TestProject) {
  const named = process.env.TEST_DATABASE_URL
  if (named) return project.provide('databaseUrl', named)
  const cluster = await startCluster({ fsync: false })
  // The `server` project would inherit an environment variable, and never test the embedded database.
  project.provide('databaseUrl', cluster.url)
  stop = cluster.stop
}

export const teardown = () => stop()
