import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClamd } from '#server/platform/storage/clamd.ts'

/** The harmless file that every scanner calls a virus (eicar.org), in two parts so that this file is not one. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-clamd-'))
const socket = path.join(directory, 'clamd.sock')
const isInstalled = fs.existsSync('/usr/sbin/clamd')
let clamd: ReturnType<typeof spawn> | undefined

/** A real clamd with one signature of our own, so that nothing has to be downloaded. */
beforeAll(async () => {
  if (!isInstalled) return
  const database = path.join(directory, 'db')
  fs.mkdirSync(database)
  fs.writeFileSync(path.join(database, 'eicar.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const config = path.join(directory, 'clamd.conf')
  const settings = ['Foreground yes', `LocalSocket ${socket}`, `DatabaseDirectory ${database}`, 'StreamMaxLength 1M']
  fs.writeFileSync(config, `${settings.join('\n')}\n`)
  // It gives up root for the owner of its configuration only where it is told to.
  clamd = spawn('/usr/sbin/clamd', ['-c', config], { stdio: 'ignore' })
  for (let tries = 0; tries < 200 && !fs.existsSync(socket); tries++) await sleep(50)
}, 15_000)

afterAll(async () => {
  if (clamd?.exitCode === null) {
    const ended = once(clamd, 'exit')
    clamd.kill('SIGTERM')
    await ended
  }
  fs.rmSync(directory, { recursive: true, force: true })
})

async function* pieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

test.skipIf(!isInstalled)('a real clamd finds the test pattern, however it is cut, and lets the rest pass', async () => {
  const scan = openClamd({ socket })
  await expect(scan(pieces(Buffer.from('Date,Amount\n1,2\n'), 5))).resolves.toEqual({ isClean: true })
  for (const size of [1_000, 7])
    await expect(scan(pieces(Buffer.from(eicar), size))).resolves.toEqual({
      isClean: false,
      signature: expect.stringContaining('Eicar-Test'),
    })
  await expect(scan(pieces(Buffer.alloc(900_000, 'a'), 65_536))).resolves.toEqual({ isClean: true })
})

test.skipIf(!isInstalled)('a file that clamd will not take whole counts as neither clean nor bad', async () => {
  await expect(openClamd({ socket })(pieces(Buffer.alloc(8_000_000, 'a'), 65_536))).rejects.toThrow(/size limit|EPIPE|RESET/)
})

test('a scanner that is not there, or hangs up, is an error and not a clean file', async () => {
  await expect(openClamd({ socket: path.join(directory, 'nobody') })(pieces(Buffer.from('x'), 1))).rejects.toThrow('ENOENT')
  const server = net.createServer((connection) => connection.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await expect(openClamd({ host: '127.0.0.1', port })(pieces(Buffer.alloc(3_000_000), 65_536))).rejects.toThrow()
  server.close()
})
