import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isAllowedHost, isLoopback, isPublicAddress } from './public-address.ts'

interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: http.IncomingHttpHeaders
}

/** An answer, or a code (`ETIMEDOUT`, `EADDRESS`, `EHOST`, `ECONNREFUSED`…). */
export type Outcome = Answer | { readonly code: string }

interface OutgoingRequest {
  readonly headers: Record<string, string>
  readonly body: string
}

export interface EgressOptions {
  /** Also over http, for development and tests. */
  readonly allowLoopback: boolean
  /** Others are refused with `EHOST`; if absent, none are. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Chosen by the operator: may also have a private address, and use http if `allowHttp`. */
  readonly ownHost?: { readonly name: string; readonly allowHttp: boolean }
  readonly timeoutMs: number
  /** 1 kB by default. */
  readonly readAtMost?: number
  /** Blocks requests with `ESAMPLE`: sample data must not be sent. */
  readonly isClosed?: boolean
  readonly resolve?: (host: string) => Promise<string[]>
}

const resolveByDns = async (host: string) =>
  (await dns.promises.lookup(host, { all: true })).map(({ address }) => address)

/** Posts like `requestExternal`. */
export const postExternal = (url: URL, sent: OutgoingRequest, outboundHttp: EgressOptions): Promise<Outcome> =>
  requestExternal(url, { method: 'POST', ...sent }, outboundHttp)

/**
 * Sends a request without SSRF: all resolved addresses must be public, and the checked one is used, without redirects
 * or proxies. Never throws.
 */
export async function requestExternal(
  url: URL,
  sent: OutgoingRequest & { readonly method: 'GET' | 'POST' },
  outboundHttp: EgressOptions,
): Promise<Outcome> {
  if (outboundHttp.isClosed) return { code: 'ESAMPLE' }
  const signal = AbortSignal.timeout(outboundHttp.timeoutMs)
  try {
    const address = await raced(checkedAddress(url, outboundHttp), signal)
    return await exchange(url, address, { ...sent, readAtMost: outboundHttp.readAtMost ?? 1024 }, signal)
  } catch (error) {
    return { code: signal.aborted ? 'ETIMEDOUT' : ((error as NodeJS.ErrnoException).code ?? (error as Error).name) }
  }
}

async function checkedAddress(
  url: URL,
  { allowLoopback, allowedHosts, ownHost, resolve = resolveByDns }: EgressOptions,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowedHost(host, allowedHosts)) throw Object.assign(new Error('not an allowed host'), { code: 'EHOST' })
  const addresses = isIP(host) ? [host] : await resolve(host)
  const isOwn = ownHost?.name === host && (url.protocol === 'https:' || ownHost.allowHttp)
  const isOpen = (address: string) =>
    isOwn || (isPublicAddress(address) && url.protocol === 'https:') || (allowLoopback && isLoopback(address))
  const [first] = addresses
  // DNS could return any of them.
  if (!first || !addresses.every(isOpen)) throw Object.assign(new Error('not a public address'), { code: 'EADDRESS' })
  return first
}

function exchange(
  url: URL,
  address: string,
  { method, headers, body, readAtMost }: OutgoingRequest & { method: string; readAtMost: number },
  signal: AbortSignal,
): Promise<Outcome> {
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address))
  const bytes = Buffer.from(body)
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sending = request(url, {
      ...{ method, agent: false, lookup, signal },
      headers: {
        ...headers,
        ...(method === 'POST' && { 'content-length': String(bytes.length) }),
        connection: 'close',
      },
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      let read = Buffer.alloc(0)
      const settle = () => {
        const body = read.subarray(0, readAtMost).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers })
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

function raced<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}
