import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback, isPublicAddress } from '#server/platform/outside/public-address.ts'

/** How a request ended: the receiver's status, or a code for why there is none (`ETIMEDOUT`, `EADDRESS`, `ECONNREFUSED`…). */
export type Outcome = { readonly status: number; readonly body: string } | { readonly code: string }

export interface Outside {
  /** Also this machine's own addresses, and plain http to them: for development and tests. */
  readonly allowLoopback: boolean
  /** For the whole exchange, ms. */
  readonly timeoutMs: number
  /** Bytes of an answer that are read before the line is cut; 1 kB where absent. */
  readonly readAtMost?: number
  /** Nobody is reached: every request ends with `ESAMPLE`, because what it would tell is made up. */
  readonly isClosed?: boolean
  /** Tests bring their own. */
  readonly resolve?: (host: string) => Promise<string[]>
}

const resolveByDns = async (host: string) =>
  (await dns.promises.lookup(host, { all: true })).map(({ address }) => address)

/**
 * Posts to an address that a person typed. Never reaches inside: the name is resolved once, every address it has must be
 * public, and the connection goes to the very address that was checked. Follows no redirect, uses no proxy, and reads no
 * more of the answer than it was told to. Never throws.
 */
export async function postOutside(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  outside: Outside,
): Promise<Outcome> {
  if (outside.isClosed) return { code: 'ESAMPLE' }
  const signal = AbortSignal.timeout(outside.timeoutMs)
  try {
    const address = await raced(checkedAddress(url, outside), signal)
    return await exchange(url, address, { headers, body, readAtMost: outside.readAtMost ?? 1024 }, signal)
  } catch (error) {
    return { code: signal.aborted ? 'ETIMEDOUT' : ((error as NodeJS.ErrnoException).code ?? (error as Error).name) }
  }
}

async function checkedAddress(url: URL, { allowLoopback, resolve = resolveByDns }: Outside): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const isOpen = (address: string) =>
    (isPublicAddress(address) && url.protocol === 'https:') || (allowLoopback && isLoopback(address))
  const [first] = addresses
  // One closed address among open ones is enough to refuse: whoever runs the name could serve either.
  if (!first || !addresses.every(isOpen)) throw Object.assign(new Error('not a public address'), { code: 'EADDRESS' })
  return first
}

function exchange(
  url: URL,
  address: string,
  { headers, body, readAtMost }: { headers: Record<string, string>; body: string; readAtMost: number },
  signal: AbortSignal,
): Promise<Outcome> {
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address))
  const bytes = Buffer.from(body)
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sending = request(url, {
      ...{ method: 'POST', agent: false, lookup, signal },
      headers: { ...headers, 'content-length': bytes.length, connection: 'close' },
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      let read = Buffer.alloc(0)
      const settle = () => {
        resolve({ status: answer.statusCode ?? 0, body: read.subarray(0, readAtMost).toString('utf8') })
        sending.destroy()
      }
      answer.on('data', (chunk: Buffer) => {
        read = Buffer.concat([read, chunk])
        if (read.length > readAtMost) settle()
      })
      answer.on('end', settle)
      answer.on('error', reject)
    })
    sending.end(bytes)
  })
}

/** A name server that never answers is cut off like anybody else. */
function raced<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}
