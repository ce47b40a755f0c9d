/**
 * Sends documents at once in chunks of 512 KiB, and prints the seconds:
 * `node send-documents.ts <address> <count> <data directory>`.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'

const pieceBytes = 512 * 1024
const [address = '', count = '1', dataDir = ''] = process.argv.slice(2)
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const post = (url: string, body: object) =>
  fetch(address + url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const cookie = await openVerifiedDraft(`ada.${process.pid}@example.com`)
const content = randomBytes(maxBytes)
content.write('%PDF-1.4\n')

const start = performance.now()
await Promise.all(Array.from({ length: Number(count) }, (_, number) => sendOne(number)))
console.log((performance.now() - start) / 1_000)

const { documents } = await (await fetch(`${address}/api/documents`, { headers: { cookie } })).json()
const whole = documents.filter(({ status }: { status: string }) => status === 'needs_review').length
if (whole !== Number(count)) throw new Error(`${whole} of ${count} documents arrived.`)

/** Verifies the email, because an unverified draft takes few files. */
async function openVerifiedDraft(email: string): Promise<string> {
  const created = await post('/api/applications', { type: 'business', name: 'Ada Harbor', email })
  const { reference } = (await created.json()).file
  const { codeId } = await (await post('/api/applicants/codes', { reference, email })).json()
  const opened = await post('/api/applicants/sign-in', { codeId, code: await mailedCode(email) })
  return opened.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function mailedCode(email: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  for (let tries = 0; tries < 300; tries++) {
    const mails = fs.existsSync(folder) ? fs.readdirSync(folder) : []
    for (const name of mails) {
      const mail = fs.readFileSync(path.join(folder, name), 'utf8')
      const code = /Your code is (\d{3} \d{3})/.exec(mail)?.[1]
      if (code && mail.includes(email)) return code
    }
    await sleep(100)
  }
  throw new Error('No code was mailed.')
}

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
