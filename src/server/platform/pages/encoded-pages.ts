import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Encoding, encode, encodings, etagOf } from './page.ts'
import { encodedFile } from './page-assets.ts'

type Encoded = Record<Encoding, Buffer>

/** Enough for several versions of every page, each in three encodings. */
const maxFiles = 1_500

/** Returns the encodings that an earlier start saved, or compresses the body and saves them: it takes seconds for a site. */
export async function encodedOnDisk(dist: string, body: Buffer): Promise<Encoded> {
  const file = path.join(dist, 'encoded', etagOf(body).slice('W/"'.length, -1))
  const read = (encoding: Encoding) => fs.promises.readFile(encodedFile(file, encoding))
  try {
    const [br, zstd, gzip] = await Promise.all([read('br'), read('zstd'), read('gzip')])
    return { br, zstd, gzip }
  } catch {
    const encoded = await encode(body)
    save(file, encoded)
    return encoded
  }
}

function save(file: string, encoded: Encoded) {
  try {
    const folder = path.dirname(file)
    fs.mkdirSync(folder, { recursive: true })
    for (const encoding of encodings) {
      const draft = `${file}.${randomUUID()}`
      fs.writeFileSync(draft, encoded[encoding])
      // Another server may read at the same moment.
      fs.renameSync(draft, encodedFile(file, encoding))
    }
    removeOldest(folder)
  } catch {
    // The folder may be read-only.
  }
}

function removeOldest(folder: string) {
  const names = fs.readdirSync(folder)
  if (names.length <= maxFiles) return
  const age = new Map(names.map((name) => [name, fs.statSync(path.join(folder, name)).mtimeMs]))
  const old = names.sort((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0)).slice(maxFiles)
  for (const name of old) fs.rmSync(path.join(folder, name), { force: true })
}
