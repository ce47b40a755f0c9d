import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFakeClamd } from '#server/testing/servers/clamd.ts'
import { openClamd, SlowScan } from './clamd.ts'

const mebibyte = 1024 * 1024

/** Answers pings, and hands every scan to `onScan`. */
async function openScanner(onScan: (socket: net.Socket) => void) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (text) => (String(text).startsWith('zPING') ? socket.end('PONG\0') : onScan(socket)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { host: '127.0.0.1', port: (server.address() as net.AddressInfo).port }
}

function openLargeFile() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-scan-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  fs.writeFileSync(path.join(folder, 'large'), Buffer.alloc(25 * mebibyte))
  return fs.createReadStream(path.join(folder, 'large'))
}

test('an endless answer ends the scan instead of filling the memory', async () => {
  let sent = 0
  const address = await openScanner((socket) => {
    socket.resume()
    const more = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536, 'x'))) sent += 65_536
    }
    socket.on('drain', more)
    more()
  })
  const content = openLargeFile()
  await expect(openClamd(address, { totalMs: 20_000 })(content)).rejects.toThrow(
    /^The virus scanner responded: x{200}$/,
  )
  expect(sent).toBeLessThan(32 * mebibyte)
  expect(content.destroyed).toBe(true)
})

test('an answer that trickles ends at the deadline of the scan, and the scanner counts as unavailable', async () => {
  const address = await openScanner((socket) => {
    socket.resume()
    const drip = setInterval(() => socket.write('x'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  const content = openLargeFile()
  await expect(openClamd(address, { totalMs: 400, probeMs: 400 })(content)).rejects.toMatchObject({
    name: 'Unavailable',
    service: 'scanner',
    code: 'ETIMEDOUT',
  })
  expect(content.destroyed).toBe(true)
})

test('a scanner that answers and stops reading leaves no file open', async () => {
  const address = await openScanner((socket) => {
    socket.pause()
    socket.end('INSTREAM size limit exceeded. ERROR\0')
  })
  const content = openLargeFile()
  await expect(openClamd(address)(content)).rejects.toThrow('size limit exceeded')
  await vi.waitFor(() => expect(content.closed).toBe(true))
})

test('a scanner that is away leaves no file open', async () => {
  const content = openLargeFile()
  const nobody = openClamd({ socket: path.join(import.meta.dirname, 'no-scanner-listens-here') })
  await expect(nobody(content)).rejects.toThrow('ENOENT')
  await vi.waitFor(() => expect(content.closed).toBe(true))
})

test('a scan that takes too long is due to the file only if the scanner finds other bytes clean at once', async () => {
  const scans: string[] = []
  let answer: string | undefined = 'stream: OK'
  const address = await openFakeClamd((content) => {
    scans.push(content)
    return content.startsWith('slow') ? undefined : answer
  })
  onTestFinished(address.close)
  const scan = () => openClamd(address, { scanMs: 500, probeMs: 1_000 })(fs.createReadStream(slow))
  const slow = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-scan-')), 'slow')
  onTestFinished(() => fs.rmSync(path.dirname(slow), { recursive: true }))
  fs.writeFileSync(slow, 'slow')
  await expect(scan()).rejects.toBeInstanceOf(SlowScan)
  for (const none of [undefined, 'INSTREAM: Can’t allocate memory ERROR']) {
    answer = none
    await expect(scan()).rejects.toMatchObject({ name: 'Unavailable', service: 'scanner', code: 'ETIMEDOUT' })
  }
  expect(scans).toEqual(['slow', 'clean', 'slow', 'clean', 'slow', 'clean'])
})
