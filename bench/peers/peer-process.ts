import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment } from '../../scripts/prepare.mjs'

export interface PeerProcess {
  readonly address: string
  readonly pid: number
  /** From the command to the first answer, ms. */
  readonly startedInMs: number
  stop(): Promise<void>
}

const startMs = 120_000
const pollMs = 10

/** Starts a program on a port of 127.0.0.1 and waits until `ready` answers with 200. */
export async function startPeer(
  args: readonly string[],
  options: { folder: string; port: number; env: Record<string, string>; ready: string },
): Promise<PeerProcess> {
  const address = `http://127.0.0.1:${options.port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: options.folder,
    env: { ...childEnvironment(), NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4_000)
    })
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await answers(address + options.ready))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${printed}`)
    if (performance.now() - startedAt > startMs) throw new Error(`${args.join(' ')} did not answer:\n${printed}`)
    await sleep(pollMs)
  }
  const startedInMs = performance.now() - startedAt
  return { address, pid: child.pid ?? 0, startedInMs, stop: () => stop(child) }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exited
  clearTimeout(late)
}

const answers = (url: string) =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/** Returns the resident memory of a process and its children, MB; Linux. */
export function residentMb(pid: number): number {
  const parents = new Map<number, number>()
  for (const name of fs.readdirSync('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)))
  const isOurs = (process: number): boolean => process === pid || (process > 1 && isOurs(parents.get(process) ?? 0))
  return [...parents.keys()].filter(isOurs).reduce((sum, process) => sum + ownMb(process), 0)
}

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0)
}

function ownMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1_024
}

function statusOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
