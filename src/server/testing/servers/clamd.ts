import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
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
