import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod/mini'
import type { Context } from '#server/platform/context.ts'
import { backupRecord, recordBackup } from './record-backup.ts'

const addressFile = (dataDir: string) => path.join(dataDir, 'control.json')
const address = z.object({ port: z.int(), token: z.string() })

interface ControlOptions {
  readonly dataDir: string
  readonly copyTo: (folder: string) => Promise<void>
}

/**
 * Lets `npm run backup` reach the embedded database of a running server, on this machine and with access to DATA_DIR.
 * @returns a function that stops it.
 */
export async function startControl(ctx: Context, { dataDir, copyTo }: ControlOptions): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url')
  for (const left of fs.globSync(path.join(dataDir, 'snapshot-*'))) fs.rmSync(left, { recursive: true, force: true })

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (!isAllowed(request, token)) return { status: 403, body: {} }
    if (request.url === '/copies') {
      const folder = path.join(dataDir, `snapshot-${randomBytes(6).toString('hex')}`)
      await copyTo(path.join(folder, 'db'))
      return { status: 200, body: { folder } }
    }
    if (request.url === '/backups') {
      await recordBackup(ctx, backupRecord.parse(await json(request)))
      return { status: 200, body: {} }
    }
    return { status: 404, body: {} }
  }

  const server = http.createServer((request, response) => {
    void answer(request)
      .catch((error) => ({ status: 500, body: { message: String(error) } }))
      .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  fs.writeFileSync(addressFile(dataDir), JSON.stringify({ port, token }), { mode: 0o600 })
  return async () => {
    fs.rmSync(addressFile(dataDir), { force: true })
    server.closeAllConnections()
    server.close()
  }
}

function isAllowed({ headers, method }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return method === 'POST' && given.length === expected.length && timingSafeEqual(given, expected)
}

/** Asks the running server. @throws Error if there is none. */
export async function askControl(dataDir: string, route: '/copies' | '/backups', body: unknown = {}): Promise<unknown> {
  const { port, token } = address.parse(JSON.parse(fs.readFileSync(addressFile(dataDir), 'utf8')))
  const response = await fetch(`http://127.0.0.1:${port}${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The running server answered ${response.status}: ${await response.text()}`)
  return response.json()
}
