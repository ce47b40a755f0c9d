import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#server/testing/servers/free-port.ts'
import { childEnvironment } from '../../scripts/prepare.mjs'
import { installPeer, type Peer } from './install.ts'
import { type PeerProcess, startPeer } from './peer-process.ts'

export const payload = {
  name: 'payload',
  dependencies: {
    payload: '3.90.2',
    '@payloadcms/db-postgres': '3.90.2',
    '@payloadcms/next': '3.90.2',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    graphql: '16.15.0',
  },
  source: path.join(import.meta.dirname, 'payload'),
  build: [['next', 'build']],
} as const satisfies Peer

/** Of its only user. */
export const payloadKey = '0197f1f2-0000-7000-8000-0000000000aa'

export interface PayloadOptions {
  readonly databaseUrl: string
  /** Reads Harborline's table of leads instead of its own. */
  readonly isShared?: boolean
}

const environment = ({ databaseUrl, isShared = false }: PayloadOptions) => ({
  DATABASE_URL: databaseUrl,
  SHARED_TABLE: isShared ? 'yes' : 'no',
  PAYLOAD_SECRET: 'a secret of a benchmark',
  NEXT_TELEMETRY_DISABLED: '1',
})

/** Creates its tables, as its development server does, and its user. */
export async function createPayloadTables(options: PayloadOptions) {
  const env = { ...childEnvironment(), ...environment(options), NODE_ENV: 'development', PEER_KEY: payloadKey }
  const folder = installPeer(payload)
  await promisify(execFile)(process.execPath, ['create-tables.mjs'], { cwd: folder, env })
}

/** Starts its REST API with `next start`. */
export async function startPayload(options: PayloadOptions): Promise<PeerProcess> {
  const folder = installPeer(payload)
  const port = await freePort()
  const args = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)]
  return startPeer(args, { folder, port, env: environment(options), ready: '/api/access' })
}
