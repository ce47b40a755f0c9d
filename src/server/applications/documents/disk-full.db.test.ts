import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { documents } from './table.ts'

/** Writes to this device fail as on a full disk (Linux). */
const fullDevice = '/dev/full'

/** Sends over a single connection, like a browser with few connections. */
async function connect({ app }: TestServer) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async (method: string, path: string, headers: Record<string, string | number> = {}, body?: Buffer) => {
    const request = http.request({ agent, port, host: '127.0.0.1', method, path, headers })
    // The response and the end of the connection may come before the body is sent.
    request.on('error', () => {})
    request.end(body)
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: method === 'HEAD' ? {} : await json(answer) }
  }
}

test.skipIf(!fs.existsSync(fullDevice))(
  "an upload to a full disk returns 503 and doesn't block the next request",
  async ({ server }) => {
    const { send, browser } = await startApplication(server)
    const content = pdf('too much for the disk', 2_000_000)
    const url = String((await send.begin({ content })).headers.location)
    const [row] = await server.ctx.db.select().from(documents)
    const file = path.join(server.dataDir, 'documents/incoming', row?.storedName ?? '')
    fs.rmSync(file)
    fs.symlinkSync(fullDevice, file)

    const ask = await connect(server)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...{ cookie, 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': content.length },
    }
    const refused = await ask('PATCH', url, headers, content)
    expect(refused).toMatchObject({
      status: 503,
      headers: { connection: 'close', 'retry-after': '60' },
      body: { code: 'unavailable', message: expect.stringContaining('try again') },
    })

    const startedAt = performance.now()
    expect((await ask('GET', '/api/health')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    // The administrator gets an error report.
    await expect
      .poll(async () => (await server.ctx.db.execute('select message from error_reports')).rows)
      .toEqual([{ message: expect.stringContaining('ENOSPC') }])

    fs.rmSync(file)
    fs.writeFileSync(file, '')
    expect((await send.piece(url, 0, content)).statusCode).toBe(204)
  },
)
