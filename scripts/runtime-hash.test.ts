import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectedRuntimeHash, pinnedNode } from './prepare.mjs'

test('the version of Node in package.json has a hash for each system of the deployment guides', () => {
  for (const system of ['linux-x64', 'linux-arm64', 'win32-x64'])
    expect(expectedRuntimeHash(system), system).toMatch(/^[0-9a-f]{64}$/)
  expect(expectedRuntimeHash('sunos-x64')).toBeUndefined()
})

test('the installed program has the hash of this system', () => {
  const found = createHash('sha256').update(fs.readFileSync(pinnedNode)).digest('hex')
  expect([undefined, found]).toContain(expectedRuntimeHash())
})

test('another program is not run', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-runtime-'))
  fs.mkdirSync(path.join(folder, 'node_modules/node/bin'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'scripts'))
  for (const file of ['package.json', 'scripts/prepare.mjs', 'scripts/with-lock.mjs', 'scripts/check-runtime.mjs'])
    fs.copyFileSync(file, path.join(folder, file))
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  fs.writeFileSync(path.join(folder, 'node_modules/node/bin', name), 'altered')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-runtime.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  fs.rmSync(folder, { recursive: true })
  if (!expectedRuntimeHash()) return
  expect([status, stderr]).toEqual([1, expect.stringContaining('is not the file that this version was tested with')])
})
