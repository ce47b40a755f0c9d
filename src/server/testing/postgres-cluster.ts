import { startCluster } from '../../../scripts/postgres-cluster.ts'

let stop: () => Promise<void>

/** Vitest calls this once before the `postgres` project: the throw-away server its tests run on. */
export async function setup() {
  const cluster = await startCluster()
  process.env.TEST_DATABASE_URL = cluster.url
  stop = cluster.stop
}

export const teardown = () => stop()
