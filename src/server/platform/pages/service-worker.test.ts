import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plainPage } from './page.ts'
import { writeWorker } from './service-worker.ts'

test('the same pages build the same service worker in any order; a different page builds another one', () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-worker-'))
  fs.mkdirSync(path.join(dist, 'worker'))
  fs.writeFileSync(path.join(dist, 'worker', 'worker.js'), 'start()')
  const workerOf = (...pages: [string, string][]) =>
    writeWorker(dist, new Map(), new Map(pages.map(([address, text]) => [address, plainPage(text, 'text/html')])), [])

  const worker = workerOf(['/', 'home'], ['/about', 'about'], ['/offline', 'offline'])
  expect(workerOf(['/about', 'about'], ['/offline', 'offline'], ['/', 'home']).etag).toBe(worker.etag)
  expect(workerOf(['/', 'home'], ['/about', 'changed'], ['/offline', 'offline']).etag).not.toBe(worker.etag)
  fs.rmSync(dist, { recursive: true })
})
