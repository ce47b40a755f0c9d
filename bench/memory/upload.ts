import { randomBytes } from 'node:crypto'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'

const pieceBytes = 512 * 1024
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const content = randomBytes(maxBytes)
content.write('%PDF-1.4\n')

/** Uploads documents of 25 MB at once to an application. @throws Error if one was refused. */
export async function uploadDocuments(address: string, cookie: string, count: number): Promise<number> {
  await Promise.all(Array.from({ length: count }, () => upload(address, cookie)))
  return count
}

async function upload(address: string, cookie: string) {
  const opened = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...{ ...tus, cookie, 'upload-length': String(maxBytes) },
      'upload-metadata': `filename ${base64(`${randomId()}.pdf`)},kind ${base64('other')}`,
    },
  })
  const location = opened.headers.get('location')
  if (opened.status !== 201 || !location) throw new Error(`${opened.status} ${await opened.text()}`)
  await opened.arrayBuffer()
  for (let offset = 0; offset < maxBytes; offset += pieceBytes) {
    const piece = Buffer.from(content.subarray(offset, offset + pieceBytes))
    // Copies are refused.
    if (offset === 0) piece.write(randomId(), 16)
    const sent = await fetch(address + location, {
      method: 'PATCH',
      headers: { ...tus, cookie, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: piece,
    })
    if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  }
}

const randomId = () => randomBytes(8).toString('hex')
