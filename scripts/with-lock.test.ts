import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-alone-'))
})

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

async function start(work: string) {
  const source = `
    import fs from 'node:fs'
    import { withLock } from './scripts/with-lock.mjs'
    const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    withLock('${folder}/lock', () => { ${work} }, () => console.log('waiting'))`
  const child = spawn(process.execPath, ['--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  await once(child, 'close')
  return printed
}

test('of several processes that start together one works, the others report that they wait, and then each gets its turn', async () => {
  const work = `
    fs.mkdirSync('${folder}/dist')
    pause(1_000)
    fs.rmdirSync('${folder}/dist')
    console.log('built')`
  const printed = await Promise.all([start(work), start(work), start(work)])

  expect(printed.toSorted()).toEqual(['built\n', 'waiting\nbuilt\n', 'waiting\nbuilt\n'])
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a process that ends or is killed while holding the lock blocks no one', async () => {
  await start('process.exit(1)')
  expect(await start(`console.log('built')`)).toBe('built\n')

  await start(`process.kill(process.pid, 'SIGKILL')`)
  expect(fs.existsSync(`${folder}/lock`)).toBe(true)
  expect(await start(`console.log('built')`)).toBe('built\n')
})
