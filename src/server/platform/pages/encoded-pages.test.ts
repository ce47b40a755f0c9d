import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { encodedOnDisk } from './encoded-pages.ts'

test('a start reuses what an earlier start compressed, and compresses only what differs', async () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-encoded-'))
  onTestFinished(() => fs.rmSync(dist, { recursive: true }))
  const built = await encodedOnDisk(dist, Buffer.from('<h1>About</h1>'))
  const [one] = fs.globSync(path.join(dist, 'encoded/*.br'))
  fs.writeFileSync(one ?? '', 'as the first start left it')

  const kept = await encodedOnDisk(dist, Buffer.from('<h1>About</h1>'))
  expect({ ...kept, br: String(kept.br) }).toEqual({ ...built, br: 'as the first start left it' })
  const changed = await encodedOnDisk(dist, Buffer.from('<h1>About us</h1>'))
  expect(String(zlib.brotliDecompressSync(changed.br))).toBe('<h1>About us</h1>')
  expect(fs.readdirSync(path.join(dist, 'encoded'))).toHaveLength(6)
})
