import { startCluster } from '../../../scripts/postgres-cluster.ts'

let stop = async () => {}

/** Vitest calls this once before the `postgres` project: the server its tests run on, unless one is named. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return
  const cluster = await startCluster({ fsync: false })
  process.env.TEST_DATABASE_URL = cluster.url
  stop = cluster.stop
}

export const teardown = () => stop()
