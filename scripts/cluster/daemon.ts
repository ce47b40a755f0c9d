import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DaemonOptions {
  readonly name: string
  /** Program and arguments. */
  readonly command: readonly string[]
  /** For its output. */
  readonly directory: string
  /** By default `directory`. */
  readonly cwd?: string
  readonly env?: Record<string, string>
  /** Resolves once it does its work; asked until then. */
  readonly isReady: () => Promise<boolean>
}

const startMs = 60_000
const stopMs = 15_000

/**
 * Runs a program in the background, with its output in `<directory>/<name>.log`. It ends with this process, even if
 * this process is killed.
 */
export class Daemon {
  readonly name: string
  #child: ChildProcess
  readonly #options: DaemonOptions

  constructor(options: DaemonOptions) {
    this.name = options.name
    this.#options = options
    this.#child = this.#spawn()
  }

  get #pidFile() {
    return path.join(this.#options.directory, `${this.name}.pid`)
  }
  get #log() {
    return path.join(this.#options.directory, `${this.name}.log`)
  }

  #spawn(): ChildProcess {
    // The shell stops the program when its input closes. It hides its input from background commands, but not a copy.
    const guard = `exec 3<&0; "$@" 3<&- < /dev/null & pid=$!; echo $pid > "$PID_FILE"
      { cat <&3 > /dev/null; kill -TERM $pid; } 2> /dev/null & exec 3<&-; wait $pid`
    return spawn('sh', ['-c', guard, 'sh', ...this.#options.command], {
      cwd: this.#options.cwd ?? this.#options.directory,
      env: { PATH: process.env.PATH, ...this.#options.env, PID_FILE: this.#pidFile },
      stdio: ['pipe', fs.openSync(this.#log, 'a'), fs.openSync(this.#log, 'a')],
    })
  }

  /** @throws Error with the end of its output if it ends or isn't ready within a minute. */
  async ready() {
    for (const deadline = Date.now() + startMs; ; await sleep(200)) {
      if (await this.#options.isReady().catch(() => false)) return
      if (Date.now() < deadline && !this.hasEnded) continue
      const output = fs.readFileSync(this.#log, 'utf8').slice(-3_000)
      throw new Error(`${this.name} ${this.hasEnded ? 'ended' : 'is not ready'}:\n${output}`)
    }
  }

  get hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  get pid() {
    return Number(fs.readFileSync(this.#pidFile, 'utf8'))
  }

  /** @returns the exit code. A program that ignores SIGTERM is killed after 15 seconds. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (this.hasEnded) return this.#child.exitCode
    const exited = once(this.#child, 'exit')
    signalTo(this.pid, signal)
    const late = setTimeout(() => signalTo(this.pid, 'SIGKILL'), stopMs)
    await exited
    clearTimeout(late)
    this.#child.stdin?.destroy()
    return this.#child.exitCode
  }

  /** Starts it again after `stop`, and waits until it is ready. */
  async restart() {
    await this.stop()
    this.#child = this.#spawn()
    await this.ready()
  }
}

export function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
