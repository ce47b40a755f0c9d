import { startCluster } from '../../../scripts/postgres-cluster.ts'

/** Vitest calls this once before the `postgres` project: the throw-away server its tests run on. */
export default async function setup() {
  const cluster = await startCluster()
  process.env.TEST_DATABASE_URL = cluster.url
  return cluster.stop
}
