/**
 * Sends unique leads over HTTP/1.1 keep-alive and prints the acknowledged ones as JSON:
 * `node bench/speed/load-leads.ts <address> <seconds> <connections> [path]`. Its own process takes no time from the
 * server. Addresses of this machine only.
 */
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LoadReport {
  /** Including those after the timed window. */
  readonly acknowledged: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly faults: number
}

const [address = '', seconds = '8', connections = '64', path = '/api/leads/basic'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
if (hostname !== '127.0.0.1') throw new Error('This sends leads to 127.0.0.1 only.')

const run = `${Date.now().toString(36)}.${process.pid}`
const first = ['Maria', 'James', 'Aisha', 'Chen', 'Olga', 'Luis', 'Priya', 'Noah']
const last = ['Kowalczyk', 'Smith', 'Okafor', 'Nguyen', 'Garcia', 'Patel', 'Muller', 'Rossi']
const sources = ['Hero Form', 'Business Funding', 'Personal Funding', 'Free Analysis']
const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`
const endsAt = performance.now() + Math.min(Number(seconds), 120) * 1000

const latencies: number[] = []
let sent = 0
let acknowledged = 0

function nextRequest() {
  const number = sent++
  const lead = {
    name: `${first[number & 7]} ${last[(number >> 3) & 7]} ${number}`,
    email: `lead.${run}.${number}@example.com`,
    phone: `+1212555${String(number % 10_000).padStart(4, '0')}`,
    source: sources[number & 3],
  }
  const body = JSON.stringify(lead)
  return `${head}idempotency-key: ${run}.${number}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** With a length, or in chunks. */
function isComplete(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return length ? answer.length >= end + 4 + Number(length) : answer.endsWith('\r\n0\r\n\r\n')
}

/** Resolves after its last answer. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    let pending = ''
    let startedAt = 0
    const send = () => {
      startedAt = performance.now()
      socket.write(nextRequest())
    }
    socket.setEncoding('latin1').on('connect', send)
    socket.on('data', (chunk: string) => {
      pending += chunk
      if (!isComplete(pending)) return
      const now = performance.now()
      if (/^HTTP\/1\.1 20[01] /.test(pending)) acknowledged++
      if (now <= endsAt) latencies.push(now - startedAt)
      pending = ''
      if (now < endsAt) return send()
      socket.end(resolve)
    })
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
}

const all = Promise.all(Array.from({ length: Math.min(Number(connections), 1024) }, connection))
await Promise.race([all, sleep(endsAt - performance.now() + 10_000)])
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
const report: LoadReport = {
  acknowledged,
  perSecond: latencies.length / Number(seconds),
  p50: at(0.5),
  p99: at(0.99),
  faults: sent - acknowledged,
}
console.log(JSON.stringify(report))
process.exit(0)
