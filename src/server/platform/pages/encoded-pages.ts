import fs from 'node:fs'
import path from 'node:path'
import { encodedFile } from '#server/platform/pages/assets.ts'
import { type Encoding, encode, encodings, etagOf } from '#server/platform/pages/page.ts'

type Encoded = Record<Encoding, Buffer>

/** A page changed by settings is not found and is compressed again. */
const fileOf = (dist: string, body: Buffer) => path.join(dist, 'encoded', etagOf(body).slice('W/"'.length, -1))

/** Compresses the body if the build's files are missing. */
export async function encodedByBuild(dist: string, body: Buffer): Promise<Encoded> {
  const file = fileOf(dist, body)
  const read = (encoding: Encoding) => fs.promises.readFile(encodedFile(file, encoding))
  if (!fs.existsSync(encodedFile(file, 'br'))) return encode(body)
  const [br, zstd, gzip] = await Promise.all([read('br'), read('zstd'), read('gzip')])
  return { br, zstd, gzip }
}

/** Saves the compressed page, which saves later starts two seconds. */
export async function encodeForStarts(dist: string, body: Buffer): Promise<Encoded> {
  const encoded = await encode(body)
  const file = fileOf(dist, body)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (const encoding of encodings) fs.writeFileSync(encodedFile(file, encoding), encoded[encoding])
  return encoded
}
