/**
 * Saves steps over HTTP/1.1 keep-alive and prints the acknowledged saves as JSON:
 * `node bench/save-steps.ts <address> <applicants> <seconds> <pause ms>`. Its own process takes no time from the
 * server. Addresses of this machine only.
 */
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SaveReport {
  /** Including those before and after the timed window. */
  readonly acknowledged: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly faults: readonly string[]
}

const [address = '', applicants = '200', seconds = '8', pauseMs = '0'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
if (hostname !== '127.0.0.1') throw new Error('This saves steps at 127.0.0.1 only.')

const warmUpMs = 2_000
const startsAt = { ms: 0 }
const latencies: number[] = []
const faults: string[] = []
let acknowledged = 0

const steps = {
  business: (n: number) => ({
    ...{ legalName: `Pier ${n} LLC`, dba: 'Pier Bakery', entityType: 'llc', ein: '12-3456789', startedOn: '3/2018' },
    ...{
      street: '1 Pier Road',
      city: 'New York',
      state: 'NY',
      zip: '10001',
      phone: '(212) 555-0142',
      industry: 'food',
    },
  }),
  owners: (n: number) => ({
    owners: [
      {
        fullName: `Ada Harbor ${n}`,
        percent: 100,
        ssn: '123-45-6789',
        birthDate: '3/27/1980',
        street: '1 Pier Road',
        city: 'New York',
        state: 'NY',
        zip: '10001',
      },
    ],
  }),
  request: (n: number) => ({
    amountDollars: 20_000 + n,
    product: 'term_loan',
    purpose: 'A new oven and a second counter',
    urgency: 'month',
  }),
}

function connect() {
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  let pending = ''
  let answer: (text: string) => void = () => {}
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    pending += chunk
    const end = pending.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(pending)?.[1])
    if (end < 0 || pending.length < end + 4 + length) return
    const whole = pending
    pending = ''
    answer(whole)
  })
  socket.on('error', (error) => answer(`broken: ${error.message}`))
  const send = (method: string, path: string, body: object, cookie = '') =>
    new Promise<string>((resolve) => {
      answer = resolve
      const text = JSON.stringify(body)
      const head = `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`
      socket.write(`${head}${cookie && `cookie: ${cookie}\r\n`}content-length: ${text.length}\r\n\r\n${text}`)
    })
  return { send, end: () => socket.destroy() }
}

async function applicant(number: number) {
  const { send, end } = connect()
  const person = { type: 'business', name: 'Ada Harbor', email: `applicant.${number}@example.com` }
  const created = await send('POST', '/api/applications', person)
  const cookie = /\r\nset-cookie: ([^;]+)/i.exec(created)?.[1] ?? ''
  const versions = { business: 0, owners: 0, request: 0 }
  // Spreads the starts.
  await sleep(Math.random() * Number(pauseMs))
  for (let turn = number; performance.now() < startsAt.ms + Number(seconds) * 1_000; turn++) {
    const step = (['business', 'owners', 'request'] as const)[turn % 3] ?? 'business'
    const body = { answers: steps[step](turn), version: versions[step] }
    const sentAt = performance.now()
    const answer = await send('PUT', `/api/applications/current/steps/${step}`, body, cookie)
    const isTimed = sentAt >= startsAt.ms
    if (isTimed) latencies.push(performance.now() - sentAt)
    if (answer.startsWith('HTTP/1.1 200')) {
      acknowledged++
      versions[step]++
    } else faults.push(answer.slice(0, 400))
    if (Number(pauseMs) > 0) await sleep(Number(pauseMs) * (0.5 + Math.random()))
  }
  end()
}

startsAt.ms = performance.now() + warmUpMs
await Promise.all(Array.from({ length: Number(applicants) }, (_, number) => applicant(number)))
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
const report: SaveReport = {
  acknowledged,
  perSecond: latencies.length / Number(seconds),
  ...{ p50: at(0.5), p95: at(0.95), p99: at(0.99) },
  faults: faults.slice(0, 5),
}
console.log(JSON.stringify(report))
process.exit(0)
