import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readAssets } from './page-assets.ts'

test('the worker that parses documents may compute, but has no network access', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'assets-'))
  for (const name of ['worker.mjs', 'page.js', 'decoder.wasm']) fs.writeFileSync(path.join(root, name), '')
  const assets = readAssets(root)
  fs.rmSync(root, { recursive: true })

  expect(assets.get('/worker.mjs')?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'",
  })
  expect(assets.get('/page.js')?.headers).not.toHaveProperty('content-security-policy')
  expect(assets.get('/decoder.wasm')?.headers['content-type']).toBe('application/wasm')
})
