import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pdf } from '#server/testing/fixtures/uploads.ts'

interface Outcome {
  readonly what: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly failure: string | undefined
}

interface SentDocument {
  readonly id: string
  readonly sha256: string
}

/** Of the mixture's ten requests. */
const tickMs = 10_000 / Number(process.env.REQUESTS_PER_SECOND ?? 200)
const mixture = ['home', 'home', 'home', 'guide', 'lead', 'lead', 'lead', 'list', 'application', 'application'] as const
const applicants = 20
/** ms after the end. */
const lastAnswerMs = 30_000
/** ms; like browsers, so that those who wait do not arrive all at once after an outage. */
const longestWaitMs = 8_000
const pieceBytes = 256 * 1024
const json = { 'content-type': 'application/json' }

/**
 * Sends 200 requests a second to the site (pages, leads, the staff's list of leads, applications), one upload after the
 * other, and keeps two live connections open, until `stop`. A lead or piece without an answer is sent again, as browsers do.
 */
export class Traffic {
  readonly outcomes: Outcome[] = []
  /** Ids by email. */
  readonly acknowledgedLeads = new Map<string, string>()
  readonly sentDocuments: SentDocument[] = []
  /** Ids of uploads that the site acknowledged and then did not know. */
  readonly lostUploads: string[] = []
  readonly live: LiveConnection[] = []
  readonly #address: string
  readonly #owner: { email: string; password: string }
  readonly #pending = new Set<Promise<unknown>>()
  #cookies: string[] = []
  #staff = { authorization: '', cookie: '' }
  #stoppedAt = Number.POSITIVE_INFINITY

  constructor(address: string, owner: { email: string; password: string }) {
    this.#address = address
    this.#owner = owner
  }

  async start() {
    const signedIn = await this.#send('POST', '/api/auth/login', { headers: json, body: JSON.stringify(this.#owner) })
    const { token } = (await signedIn.json()) as { token: string }
    this.#staff = { authorization: `Bearer ${token}`, cookie: cookieOf(signedIn) }
    for (let number = 0; number < applicants; number++) {
      const body = JSON.stringify({ type: 'business', name: 'Ada Harbor', email: `applicant.${number}@example.com` })
      this.#cookies.push(cookieOf(await this.#send('POST', '/api/applications', { headers: json, body })))
    }
    for (let number = 0; number < 2; number++)
      this.live.push(new LiveConnection(this.#address, token, this.#staff.cookie))
    this.#keep(this.#tick())
    this.#keep(this.#upload())
  }

  /** @throws Error if something is still not answered after 30 seconds. */
  async stop() {
    this.#stoppedAt = Date.now()
    for (const connection of this.live) connection.close()
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  /** Sends one lead until it is acknowledged. @returns its id. */
  async submitLead(email = `visitor.${randomUUID()}@example.com`): Promise<string> {
    const body = JSON.stringify({ name: 'Ada Harbor', email, phone: '(212) 555-0123', source: 'Hero Form' })
    const headers = { ...json, 'idempotency-key': randomUUID() }
    const lead = await this.#untilAnswered('lead', async () => {
      const answer = await this.#send('POST', '/api/leads/basic', { headers, body })
      return ((await answer.json()) as { lead: { id: string } }).lead
    })
    this.acknowledgedLeads.set(email, lead.id)
    return lead.id
  }

  #keep(work: Promise<unknown>) {
    const kept = work.finally(() => this.#pending.delete(kept))
    this.#pending.add(kept)
  }

  async #tick() {
    for (let due = Date.now(); this.#stoppedAt > Date.now(); due += tickMs) {
      for (const [index, what] of mixture.entries()) this.#keep(this.#request(what, index))
      await sleep(Math.max(0, due + tickMs - Date.now()))
    }
  }

  async #request(what: (typeof mixture)[number], index: number) {
    if (what === 'lead') return void (await this.submitLead())
    const read = (path: string, headers: Record<string, string> = {}) =>
      this.#record(what, async () => void (await (await this.#send('GET', path, { headers })).arrayBuffer()))
    if (what === 'home') return read('/')
    if (what === 'guide') return read('/guides')
    if (what === 'list') return read('/api/admin/leads?limit=50', this.#staff)
    return read('/api/applications/current', { cookie: this.#cookies[index % applicants] ?? '' })
  }

  async #upload() {
    for (let number = 0; this.#stoppedAt > Date.now(); number++) {
      const content = pdf(`statement ${number}`, 1_000_000 + number)
      const cookie = this.#cookies[number % applicants] ?? ''
      const headers = { 'tus-resumable': '1.0.0', cookie }
      const metadata = `filename ${base64('statement.pdf')},kind ${base64('other')}`
      const created = await this.#untilAnswered('upload', () =>
        this.#send('POST', '/api/uploads', {
          headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
        }),
      )
      const location = String(created.headers.get('location'))
      for (let offset = 0; offset < content.length; ) {
        const piece = new Uint8Array(content.subarray(offset, offset + pieceBytes))
        const saved = await this.#record('upload', () =>
          this.#send('PATCH', location, {
            headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
            body: piece,
          }),
        )
        // A stopping server may have saved a part of it.
        if (saved) offset = Number(saved.headers.get('upload-offset'))
        else {
          await sleep(500)
          const head = await this.#untilAnswered('upload', () => this.#head(location, headers))
          if (head.status === 404) {
            this.lostUploads.push(idIn(location))
            break
          }
          offset = Number(head.headers.get('upload-offset'))
        }
        await sleep(100)
      }
      const sha256 = createHash('sha256').update(content).digest('hex')
      if (!this.lostUploads.includes(idIn(location))) this.sentDocuments.push({ id: idIn(location), sha256 })
    }
  }

  async #untilAnswered<Answer>(what: string, send: () => Promise<Answer>): Promise<Answer> {
    for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      const answer = await this.#record(what, send)
      if (answer !== undefined) return answer
      if (Date.now() > this.#stoppedAt + lastAnswerMs)
        throw new Error(
          `No answer: ${JSON.stringify(this.outcomes.findLast((one) => one.what === what && one.failure))}`,
        )
      await sleep(waitMs * (0.5 + Math.random()))
    }
  }

  async #record<Answer>(what: string, send: () => Promise<Answer>): Promise<Answer | undefined> {
    const at = Date.now()
    try {
      const answer = await send()
      this.outcomes.push({ what, at, failure: undefined })
      return answer
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
      this.outcomes.push({ what, at, failure: `${error instanceof Error ? error.message : error}${cause}` })
      return undefined
    }
  }

  async #head(path: string, headers: Record<string, string>) {
    const answer = await fetch(new URL(path, this.#address), {
      ...{ method: 'HEAD', headers, signal: AbortSignal.timeout(15_000) },
    })
    if (answer.status >= 400 && answer.status !== 404) throw new Error(`${answer.status}`)
    return answer
  }

  async #send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  ) {
    const answer = await fetch(new URL(path, this.#address), { method, ...init, signal: AbortSignal.timeout(15_000) })
    if (answer.status >= 400) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return answer
  }
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
const idIn = (location: string) => location.split('/').at(-1) ?? ''
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A live connection of a staff member, opened again a second after it closed. */
class LiveConnection {
  /** Of changed records. */
  readonly heard: string[] = []
  opened = 0
  #socket: WebSocket | undefined
  #isClosing = false

  constructor(address: string, token: string, cookie: string) {
    const open = () => {
      // Node's own option, which browsers don't have.
      const options = { headers: { origin: address, cookie } } as unknown as string[]
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, options)
      socket.addEventListener('open', () => {
        this.opened++
        socket.send(JSON.stringify({ token }))
      })
      socket.addEventListener('message', ({ data }) => {
        const { topic, id } = JSON.parse(String(data)) as { topic: string; id: string }
        if (topic !== 'heartbeat') this.heard.push(id)
      })
      socket.addEventListener('close', () => !this.#isClosing && setTimeout(open, 1_000))
      this.#socket = socket
    }
    open()
  }

  close() {
    this.#isClosing = true
    this.#socket?.close()
  }
}
