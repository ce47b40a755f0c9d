import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtServer, ensureServerBuilt } from '../../../../scripts/prepare.mjs'

/** The real server in its own process, on a free port. */
export class ServerProcess {
  readonly child: ChildProcess
  /** Resolves to its address; rejects with its output if it ends early. */
  readonly ready: Promise<string>

  /** @param folder contains the build of the pages, in its own `dist`. */
  constructor(env: Record<string, string>, folder = process.cwd()) {
    ensureServerBuilt()
    this.child = spawn(process.execPath, builtServer.args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ...builtServer.environment,
        PORT: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.ready = this.#address()
    this.ready.catch(() => {})
  }

  async #address(): Promise<string> {
    let printed = ''
    return new Promise((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        printed += chunk
        const address = /Site\s+(http:\S+)/.exec(printed)?.[1]
        if (address) resolve(address)
      }
      this.child.stdout?.on('data', listen)
      this.child.stderr?.on('data', listen)
      this.child.once('exit', () => reject(new Error(`The program ended:\n${printed}`)))
    })
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const exited = once(this.child, 'exit')
    this.child.kill(signal)
    await exited
  }
}
