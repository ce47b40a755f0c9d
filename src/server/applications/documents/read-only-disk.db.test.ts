import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { mountReadOnly } from '#server/testing/servers/read-only-disk.ts'
import { test } from '#server/testing/test-server.ts'

const mayMount = process.platform === 'linux' && process.getuid?.() === 0

test.extend({ env: { MIN_FREE_SPACE_MB: '0' } }).skipIf(!mayMount)(
  'on a read-only disk, documents open, an upload gets 503 with a reason, and its connection stays usable',
  async ({ server }) => {
    const { browser, send, staff } = await createApplicationInReview(server)
    const id = await send.file({ kind: 'other', name: 'sent before.pdf', content: pdf('sent before') })
    mountReadOnly(path.join(server.dataDir, 'documents'))
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const ask = async (method: string, url: string, headers: Record<string, string> = {}) => {
      const request = http.request({ agent, port, host: '127.0.0.1', method, path: url, headers }).end()
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
      return { status: answer.statusCode, headers: answer.headers, body: await json(answer) }
    }
    const begin = await ask('POST', '/api/uploads', {
      ...{ cookie, 'tus-resumable': '1.0.0', 'upload-length': '2000' },
      'upload-metadata': `filename ${Buffer.from('new.pdf').toString('base64')},kind ${Buffer.from('other').toString('base64')}`,
    })
    expect(begin).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: { code: 'unavailable', message: expect.stringContaining("can't store any more files") },
    })
    expect((await ask('GET', '/api/health')).status).toBe(200)

    const opened = await server.app.inject({
      url: `/api/admin/documents/${id}/file`,
      headers: { authorization: `Bearer ${staff.tokens.token}` },
      cookies: Object.fromEntries(staff.cookies),
    })
    expect(opened.statusCode).toBe(200)
    expect(opened.body).toContain('sent before')
    // Everything that is not a file is still saved.
    const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' }
    expect((await server.browser().post('/api/leads/basic', lead)).status).toBeLessThan(300)
  },
)

test.skipIf(!mayMount)('a server that starts on a read-only disk says so', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-read-only-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  mountReadOnly(dataDir)
  const start = () =>
    execFileSync(process.execPath, ['src/server/main.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
      stdio: 'pipe',
      encoding: 'utf8',
    })
  expect(start).toThrow(/DATA_DIR is on a read-only file system/)
})
