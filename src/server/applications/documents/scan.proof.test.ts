import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { eicar, hasClamd, startClamd } from '#server/testing/servers/clamd.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { openSmtpServer } from '#server/testing/servers/smtp-server.ts'
import { quarantineText } from '#shared/applications/documents/refusal.ts'

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function begin(address: string, email = 'ada@example.com') {
  const answer = await fetch(`${address}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const statuses = async () => {
    const { documents } = (await (await fetch(`${address}/api/documents`, { headers: { cookie } })).json()) as {
      documents: { name: string; status: string; problem: string | null }[]
    }
    return new Map(documents.map(({ name, status, problem }) => [name, { status, problem }]))
  }
  const send = async (name: string, content: Buffer) => {
    const metadata = `filename ${base64(name)},kind ${base64('other')}`
    const headers = { ...tus, cookie, 'upload-length': String(content.length), 'upload-metadata': metadata }
    const created = await fetch(`${address}/api/uploads`, { method: 'POST', headers })
    const piece = { ...tus, cookie, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const url = address + created.headers.get('location')
    const sent = await fetch(url, { method: 'PATCH', headers: piece, body: new Uint8Array(content) })
    expect(sent.status).toBe(204)
  }
  return { send, statuses }
}

test.skipIf(!hasClamd)(
  'a harmful file is quarantined, a clean one continues, and no scan is lost while the scanner is down',
  async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-scan-'))
    const clamd = await startClamd()
    const program = new ServerProcess({ DATA_DIR: dataDir, CLAMD_SOCKET: clamd.socket })
    const { send, statuses } = await begin(await program.ready)
    await send('clean.pdf', pdf('clean', 300_000))
    await send('harmful.pdf', Buffer.concat([pdf('harmful', 300_000), Buffer.from(eicar)]))
    for (
      let tries = 0;
      tries < 100 && [...(await statuses()).values()].some(({ status }) => status === 'scanning');
      tries++
    )
      await sleep(100)
    expect(await statuses()).toEqual(
      new Map([
        ['clean.pdf', { status: 'needs_review', problem: null }],
        ['harmful.pdf', { status: 'quarantined', problem: quarantineText }],
      ]),
    )

    await clamd.stop()
    await send('later.pdf', pdf('later'))
    await sleep(1_500)
    expect((await statuses()).get('later.pdf')?.status).toBe('scanning')
    await program.kill()
    fs.rmSync(dataDir, { recursive: true, force: true })
  },
)

test("email is sent immediately while twelve documents wait for a scanner that doesn't respond", async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-scan-'))
  const smtp = await openSmtpServer()
  let connections = 0
  const scanner = net.createServer((socket) => {
    connections++
    socket.on('error', () => {}).resume()
  })
  scanner.listen(0, '127.0.0.1')
  await once(scanner, 'listening')
  const program = new ServerProcess({
    DATA_DIR: dataDir,
    CLAMD_HOST: `127.0.0.1:${(scanner.address() as net.AddressInfo).port}`,
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Harborline <noreply@example.com>' },
  })
  const address = await program.ready
  const applicants = [await begin(address), await begin(address, 'bo@example.com')]
  for (const { send } of applicants)
    for (let file = 1; file <= 6; file++) await send(`statement-${file}.pdf`, pdf(`statement ${file}`))
  await vi.waitFor(() => expect(connections).toBeGreaterThan(0), { timeout: 10_000 })

  const waits: number[] = []
  for (const name of ['bea', 'cleo', 'dana', 'eve']) {
    const started = performance.now()
    await begin(address, `${name}@example.com`)
    const hasLeft = () => expect(smtp.received.map(({ to }) => to)).toContain(`${name}@example.com`)
    await vi.waitFor(hasLeft, { timeout: 200_000, interval: 50 })
    waits.push(performance.now() - started)
  }
  console.log(`Mail left after ${waits.map((wait) => Math.round(wait)).join(', ')} ms`)
  expect(Math.max(...waits)).toBeLessThan(10_000)
  for (const { statuses } of applicants)
    expect([...(await statuses()).values()].map(({ status }) => status)).toEqual(Array(6).fill('scanning'))
  await program.kill()
  scanner.close()
  await smtp.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
