import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eicar, hasClamd, startClamd } from '#server/testing/servers/clamd.ts'
import { openClamd } from './clamd.ts'

async function* pieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

test.skipIf(!hasClamd)(
  'a real clamd finds the test virus however the file is split, and accepts other files',
  async () => {
    const { socket, stop } = await startClamd()
    const scan = openClamd({ socket })
    await expect(scan(pieces(Buffer.from('Date,Amount\n1,2\n'), 5))).resolves.toEqual({ isClean: true })
    for (const size of [1_000, 7])
      await expect(scan(pieces(Buffer.from(eicar), size))).resolves.toEqual({
        isClean: false,
        signature: expect.stringContaining('Eicar-Test'),
      })
    await expect(scan(pieces(Buffer.alloc(900_000, 'a'), 65_536))).resolves.toEqual({ isClean: true })
    await stop()
  },
)

test.skipIf(!hasClamd)('a file that clamd does not accept completely counts as neither clean nor harmful', async () => {
  const { socket, stop } = await startClamd(['StreamMaxLength 1M'])
  const scanning = openClamd({ socket })(pieces(Buffer.alloc(8_000_000, 'a'), 65_536))
  await expect(scanning).rejects.toThrow(/size limit|EPIPE|RESET/)
  await stop()
})

test('a scanner that is unreachable or hangs up is an error and not a clean file', async () => {
  const nobody = openClamd({ socket: path.join(import.meta.dirname, 'no-scanner-listens-here') })
  await expect(nobody(pieces(Buffer.from('x'), 1))).rejects.toThrow('ENOENT')
  const server = net.createServer((connection) => connection.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const hangsUp = openClamd({ host: '127.0.0.1', port })
  await expect(hangsUp(pieces(Buffer.alloc(3_000_000), 65_536))).rejects.toThrow()
  server.close()
})

test('a scanner that accepts connections and never responds is unavailable after the limit, and gets no file', async () => {
  let received = 0
  const server = net.createServer((connection) => {
    connection
      .on('error', () => {})
      .on('data', (chunk) => {
        received += chunk.length
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const scan = openClamd({ host: '127.0.0.1', port }, { answerMs: 200, scanMs: 60_000 })
  const started = performance.now()
  await expect(scan(pieces(Buffer.alloc(3_000_000), 65_536))).rejects.toMatchObject({
    name: 'Unavailable',
    service: 'scanner',
    code: 'ETIMEDOUT',
  })
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(received).toBe('zPING\0'.length)
  server.close()
})
