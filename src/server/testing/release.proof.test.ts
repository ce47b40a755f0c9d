import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../scripts/prepare.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-release-'))
let child: ChildProcess | undefined
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Copies what git has, and the build. */
function copyRelease() {
  ensureBuilt()
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter((name) => fs.existsSync(name) && !name.startsWith('e2e/'))) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    fs.copyFileSync(file, path.join(folder, file))
  }
  fs.cpSync('dist', path.join(folder, 'dist'), { recursive: true })
}

test('a release starts after "npm ci --omit=dev" and serves its pages, without development packages', async () => {
  copyRelease()
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  const { devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const isInstalled = (name: string) => fs.existsSync(path.join(folder, 'node_modules', name))
  // Some are also needed by a dependency.
  for (const name of ['vite', 'vitest', 'typescript', '@playwright/test', '@biomejs/biome', 'oidc-provider']) {
    expect(devDependencies, name).toHaveProperty([name])
    expect([name, isInstalled(name)]).toEqual([name, false])
  }

  const program = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = program
  let printed = ''
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
        const [, found] = /Site\s+(http:\S+)/.exec(printed) ?? []
        if (found) resolve(found)
      })
    program.once('exit', () => reject(new Error(`The program ended:\n${printed}`)))
  })
  expect(printed).not.toMatch(/Installing|Building/)
  expect(await (await fetch(`${address}/api/ready`)).json()).toMatchObject({ status: 'ready' })
  for (const page of ['/', '/admin/login']) {
    const html = await (await fetch(address + page)).text()
    const assets = [...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g)].map(([name]) => name)
    expect([page, assets.length > 0]).toEqual([page, true])
    for (const asset of assets) expect([asset, (await fetch(address + asset)).status]).toEqual([asset, 200])
  }
})
