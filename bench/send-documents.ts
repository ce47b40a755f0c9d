/**
 * Sends documents at once in chunks of 512 KiB, and prints the seconds:
 * `node send-documents.ts <address> <count> <data directory>`.
 */
import { randomBytes } from 'node:crypto'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'
import { openVerifiedDraft } from './verified-draft.ts'

const pieceBytes = 512 * 1024
const [address = '', count = '1', dataDir = ''] = process.argv.slice(2)
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const cookie = await openVerifiedDraft(address, dataDir, `ada.${process.pid}@example.com`)
const content = randomBytes(maxBytes)
content.write('%PDF-1.4\n')

const start = performance.now()
await Promise.all(Array.from({ length: Number(count) }, (_, number) => sendOne(number)))
console.log((performance.now() - start) / 1_000)

const { documents } = await (await fetch(`${address}/api/documents`, { headers: { cookie } })).json()
const whole = documents.filter(({ status }: { status: string }) => status === 'needs_review').length
if (whole !== Number(count)) throw new Error(`${whole} of ${count} documents arrived.`)

async function sendOne(number: number) {
  const headers = {
    ...{ ...tus, cookie, 'upload-length': String(maxBytes) },
    'upload-metadata': `filename ${base64(`${number}.pdf`)},kind ${base64('other')}`,
  }
  const answer = await fetch(`${address}/api/uploads`, { method: 'POST', headers })
  const url = address + answer.headers.get('location')
  for (let offset = 0; offset < maxBytes; offset += pieceBytes) {
    const piece = Buffer.from(content.subarray(offset, offset + pieceBytes))
    // Copies are refused.
    if (offset === 0) piece.writeUInt32BE(number, 16)
    const sent = await fetch(url, {
      method: 'PATCH',
      headers: { ...tus, cookie, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: piece,
    })
    if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  }
}
