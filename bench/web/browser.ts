import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findChromium } from '../../scripts/find-chromium.ts'

export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1280,800',
  // The front proxy's certificate is self-signed.
  '--ignore-certificate-errors',
]

/** A Chromium with an empty profile, driven by the DevTools protocol. */
export interface Browser {
  readonly port: number
  stop(): Promise<void>
}

export async function startBrowser(): Promise<Browser> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-browser-'))
  const child = spawn(
    findChromium(),
    [
      ...browserArguments,
      '--headless=new',
      '--remote-debugging-port=0',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const port = await portOf(child, path.join(profile, 'DevToolsActivePort'))
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

async function portOf(child: ChildProcess, file: string): Promise<number> {
  while (child.exitCode === null) {
    const port = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (port > 0) return port
    await setTimeout(20)
  }
  throw new Error('The browser exited before it accepted a connection.')
}
