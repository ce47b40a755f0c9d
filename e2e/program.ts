import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { builtServer, ensureServerBuilt } from '../scripts/prepare.mjs'

/** The owner that the program creates for the stories. */
export const owner = { email: 'owner@example.com', password: 'a harbor of calm water' }

export interface Program {
  /** `http://127.0.0.1:40123` */
  readonly address: string
  /** Its data directory, including the emails it would have sent. */
  readonly dataDir: string
  /** Returns its output so far. */
  output(): string
  /** Returns its time, ms since 1970: the real time, until its clock is moved. */
  now(): number
  /** Moves its clock; see `shifted-clock.ts`. */
  advanceElevenMinutes(): void
  /** Kills it, like a power failure; its data stays. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const shiftedClock = `--import ${new URL('shifted-clock.ts', import.meta.url)}`

/** Returns a new data directory with an empty database that has every table. */
export function createDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-story-'))
  const empty = process.env.EMPTY_DATABASE
  if (empty) fs.cpSync(empty, path.join(dataDir, 'db'), { recursive: true })
  return dataDir
}

/**
 * Starts the built program on a free port with its own database, like `npm start`.
 * `folder` contains the build, in its own `dist`.
 */
export async function startProgram(environment: Record<string, string> = {}, folder = process.cwd()): Promise<Program> {
  const dataDir = environment.DATA_DIR ?? createDataDir()
  ensureServerBuilt()
  const child = spawn('node', builtServer.args, {
    cwd: folder,
    env: {
      ...process.env,
      ...builtServer.environment,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      NODE_OPTIONS: shiftedClock,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let aheadMs = Number(environment.CLOCK_AHEAD_MS ?? 0)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))

  const address = await printedAddress(child, () => printed)
  return {
    address,
    dataDir,
    now: () => Date.now() + aheadMs,
    advanceElevenMinutes: () => {
      child.kill('SIGUSR2')
      aheadMs += 11 * 60_000
    },
    output: () => printed,
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      // A story may have stopped it already.
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function printedAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /Site\s+(http:\/\/\S+)/.exec(printed())?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', look)
    child.on('exit', () => reject(new Error(`The program ended before it was ready:\n${printed()}`)))
  })
}
