import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The harmless text that every scanner reports as a virus (eicar.org), split so that this file is not reported. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const program = '/usr/sbin/clamd'
export const hasClamd = fs.existsSync(program)

/** Starts a real clamd (Debian's `clamav-daemon`) with one custom signature, to avoid downloads. */
export async function startClamd(settings: readonly string[] = []): Promise<{ socket: string; stop(): Promise<void> }> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-clamd-'))
  const socket = path.join(directory, 'clamd.sock')
  const config = path.join(directory, 'clamd.conf')
  fs.writeFileSync(path.join(directory, 'eicar.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const all = ['Foreground yes', `LocalSocket ${socket}`, `DatabaseDirectory ${directory}`, ...settings]
  fs.writeFileSync(config, `${all.join('\n')}\n`)

  const child = spawn(program, ['-c', config], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  // Stops it even if a test fails early.
  process.once('exit', () => child.kill())
  while (!fs.existsSync(socket) && child.exitCode === null) await sleep(20)
  if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
  return {
    socket,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Opens a server that answers pings like clamd, and scans with `answer`; without one it doesn't respond to the scan.
 * @param answer gets what was sent.
 */
export async function openFakeClamd(answer: (content: string) => string | undefined) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    const received: Buffer[] = []
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      const sent = Buffer.concat([...received, bytes])
      received.splice(0, received.length, sent)
      if (sent.toString('latin1').startsWith('zPING')) socket.end('PONG\0')
      const content = contentOf(sent)
      const said = content === undefined ? undefined : answer(content)
      if (said !== undefined) socket.end(`${said}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: '127.0.0.1',
    port: (server.address() as net.AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Returns the content of a complete INSTREAM: chunks with their lengths, then a zero length. */
function contentOf(sent: Buffer): string | undefined {
  let content = ''
  for (let at = 'zINSTREAM\0'.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return content
    content += sent.toString('latin1', at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}
