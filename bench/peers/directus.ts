import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '#server/testing/servers/free-port.ts'
import { childEnvironment } from '../../scripts/prepare.mjs'
import { installPeer, type Peer } from './install.ts'
import { type PeerProcess, startPeer } from './peer-process.ts'

export const directus = {
  name: 'directus',
  dependencies: { directus: '12.4.0' },
  // Directus asks for a version without a program for this Node; only scripts of its flows use it.
  overrides: { 'isolated-vm': '7.0.1' },
} as const satisfies Peer

/** Of its only user. */
export const directusToken = 'a-token-of-a-benchmark'

export interface DirectusOptions {
  readonly databaseUrl: string
  /** Tables that it ignores. */
  readonly excluded?: readonly string[]
}

const environment = ({ databaseUrl, excluded = [] }: DirectusOptions) => ({
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  // As many as Harborline opens.
  DB_POOL__MAX: '23',
  DB_EXCLUDE_TABLES: excluded.join(),
  SECRET: 'a secret of a benchmark',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a harbor of calm water',
  ADMIN_TOKEN: directusToken,
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
})

/** Creates its tables and its user. */
export async function createDirectusTables(options: DirectusOptions) {
  const folder = installPeer(directus)
  const env = { ...childEnvironment(), ...environment(options) }
  await promisify(execFile)(process.execPath, ['node_modules/directus/cli.js', 'bootstrap'], { cwd: folder, env })
}

/** Starts its REST API with `directus start`. */
export async function startDirectus(options: DirectusOptions): Promise<PeerProcess> {
  const folder = installPeer(directus)
  const port = await freePort()
  const env = { ...environment(options), HOST: '127.0.0.1', PORT: String(port) }
  return startPeer(['node_modules/directus/cli.js', 'start'], { folder, port, env, ready: '/server/ping' })
}
