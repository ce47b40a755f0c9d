import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const children: ChildProcess[] = []
const folders: string[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

function newDataDir() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-life-'))
  folders.push(folder)
  return folder
}

/**
 * Starts a command of the project; `output` is everything it has printed, `ready` its address. `ready` rejects if the
 * command ends early.
 */
function start(command: string, environment: Record<string, string>) {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        const address = /Site\s+(http:\/\/\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('exit', () => reject(new Error(`The command ended:\n${output}`)))
  })
  ready.catch(() => {})
  const ended = once(child, 'exit').then(([code]) => ({ code, output }))
  return { child, ready, ended }
}

const server = 'node src/server/main.ts'

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the program cleanly, and its data can be opened again',
  async (signal) => {
    const DATA_DIR = newDataDir()
    for (let round = 0; round < 2; round++) {
      const program = start(server, { DATA_DIR })
      const address = await program.ready
      expect((await fetch(`${address}/api/ready`)).status).toBe(200)

      program.child.kill(signal)
      expect(await program.ended).toMatchObject({ code: 0 })
    }
  },
)

test('a second program on the same data is refused with a message, and the first keeps running', async () => {
  const DATA_DIR = newDataDir()
  const first = start(server, { DATA_DIR })
  const address = await first.ready

  const { code, output } = await start(server, { DATA_DIR }).ended
  expect(code).toBe(1)
  expect(output).toContain('already open in another process')
  expect(output).not.toMatch(/\n\s+at /)
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
})

test('a port in use is reported with a way to fix it', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo

  const { code, output } = await start(server, { DATA_DIR: newDataDir(), PORT: String(port) }).ended
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use`)
})

test('all invalid settings are reported before anything is changed', async () => {
  const DATA_DIR = path.join(newDataDir(), 'untouched')
  const { code, output } = await start(server, { DATA_DIR, STAFF_MFA: 'maybe', RATE_LIMITS: 'few' }).ended
  expect(code).toBe(1)
  expect(output).toContain('STAFF_MFA')
  expect(output).toContain('RATE_LIMITS')
  expect(fs.existsSync(DATA_DIR)).toBe(false)
})

const contactForm = {
  ...{ name: 'Ada Harbor', email: 'ada@example.com', topic: 'funding' },
  message: 'I need a new oven by June.',
}

test('encrypted data without its key prevents the start, and the key from a backup fixes it', async () => {
  const DATA_DIR = newDataDir()
  const first = start(server, { DATA_DIR })
  const headers = { 'content-type': 'application/json' }
  const address = await first.ready
  const sent = await fetch(`${address}/api/contact`, { method: 'POST', headers, body: JSON.stringify(contactForm) })
  expect(sent.status).toBeLessThan(300)
  first.child.kill('SIGTERM')
  await first.ended

  const keyFile = path.join(DATA_DIR, 'encryption.key')
  const backup = fs.readFileSync(keyFile)
  fs.rmSync(keyFile)
  for (const environment of [{ DATA_DIR }, { DATA_DIR, ENCRYPTION_KEY: randomBytes(32).toString('base64') }]) {
    const { code, output } = await start(server, environment).ended
    expect(code).toBe(1)
    expect(output).toMatch(/This database holds data encrypted with key [\w-]{8}, which this server does not have/)
    expect(output).not.toMatch(/is running|\n\s+at /)
    expect(fs.existsSync(keyFile)).toBe(false)
  }
  const rotation = await start('node scripts/rotate-keys.ts', { DATA_DIR }).ended
  expect(rotation).toMatchObject({ code: 1, output: expect.stringContaining('which this server does not have') })
  expect(fs.existsSync(keyFile)).toBe(false)

  fs.writeFileSync(keyFile, backup, { mode: 0o600 })
  await start(server, { DATA_DIR }).ready
})

test('the server ends when the start script is killed', async () => {
  const DATA_DIR = newDataDir()
  const program = start('node scripts/start.mjs', { DATA_DIR })
  const address = await program.ready

  program.child.kill('SIGKILL')
  await program.ended
  await expectGone(address)
  const next = start(server, { DATA_DIR })
  await next.ready
})

test('a signal to npm, which starts everything through a shell, also ends the server', async () => {
  const program = start('npm start', { DATA_DIR: newDataDir() })
  const address = await program.ready

  program.child.kill('SIGTERM')
  await expectGone(address)
})

function expectGone(address: string) {
  return expect.poll(() => fetch(`${address}/api/health`).catch(() => 'gone'), { timeout: 10_000 }).toBe('gone')
}
