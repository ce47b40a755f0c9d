/** Sends documents at once, each in pieces of 512 KiB as a browser does, and prints the seconds it took: `node send-documents.ts <address> <count>`. */
import { randomBytes } from 'node:crypto'
import { mostBytes } from '#shared/documents/upload-limits.ts'

const pieceBytes = 512 * 1024
const [address = '', count = '1'] = process.argv.slice(2)
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const begun = await fetch(`${address}/api/applications`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }),
})
const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
const content = randomBytes(mostBytes)
content.write('%PDF-1.4\n')

const start = performance.now()
await Promise.all(Array.from({ length: Number(count) }, (_, number) => sendOne(number)))
console.log((performance.now() - start) / 1_000)

const { documents } = await (await fetch(`${address}/api/documents`, { headers: { cookie } })).json()
const whole = documents.filter(({ status }: { status: string }) => status === 'needs_review').length
if (whole !== Number(count)) throw new Error(`${whole} of ${count} documents arrived.`)

async function sendOne(number: number) {
  const headers = {
    ...{ ...tus, cookie, 'upload-length': String(mostBytes) },
    'upload-metadata': `filename ${base64(`${number}.pdf`)},kind ${base64('other')}`,
  }
  const answer = await fetch(`${address}/api/uploads`, { method: 'POST', headers })
  const url = address + answer.headers.get('location')
  for (let offset = 0; offset < mostBytes; offset += pieceBytes) {
    const piece = Buffer.from(content.subarray(offset, offset + pieceBytes))
    // Every file is another one: copies of what was sent already are refused.
    if (offset === 0) piece.writeUInt32BE(number, 16)
    const sent = await fetch(url, {
      method: 'PATCH',
      headers: { ...tus, cookie, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: piece,
    })
    if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  }
}
