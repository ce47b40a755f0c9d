import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isAllowedHost, isLoopback, isPublicAddress } from './public-address.ts'

/** A status, or a code (`ETIMEDOUT`, `EADDRESS`, `EHOST`, `ECONNREFUSED`…). */
export type Outcome = { readonly status: number; readonly body: string } | { readonly code: string }

export interface EgressOptions {
  /** Also over http, for development and tests. */
  readonly allowLoopback: boolean
  /** Others are refused with `EHOST`; if absent, none are. */
  readonly allowedHosts?: readonly string[] | undefined
  readonly timeoutMs: number
  /** 1 kB by default. */
  readonly readAtMost?: number
  /** Blocks requests with `ESAMPLE`: sample data must not be sent. */
  readonly isClosed?: boolean
  readonly resolve?: (host: string) => Promise<string[]>
}

const resolveByDns = async (host: string) =>
  (await dns.promises.lookup(host, { all: true })).map(({ address }) => address)

/**
 * Posts without SSRF: all resolved addresses must be public, and the checked one is used, without redirects or
 * proxies. Never throws.
 */
export async function postExternal(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  outboundHttp: EgressOptions,
): Promise<Outcome> {
  if (outboundHttp.isClosed) return { code: 'ESAMPLE' }
  const signal = AbortSignal.timeout(outboundHttp.timeoutMs)
  try {
    const address = await raced(checkedAddress(url, outboundHttp), signal)
    return await exchange(url, address, { headers, body, readAtMost: outboundHttp.readAtMost ?? 1024 }, signal)
  } catch (error) {
    return { code: signal.aborted ? 'ETIMEDOUT' : ((error as NodeJS.ErrnoException).code ?? (error as Error).name) }
  }
}

async function checkedAddress(
  url: URL,
  { allowLoopback, allowedHosts, resolve = resolveByDns }: EgressOptions,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowedHost(host, allowedHosts)) throw Object.assign(new Error('not an allowed host'), { code: 'EHOST' })
  const addresses = isIP(host) ? [host] : await resolve(host)
  const isOpen = (address: string) =>
    (isPublicAddress(address) && url.protocol === 'https:') || (allowLoopback && isLoopback(address))
  const [first] = addresses
  // DNS could return any of them.
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

function raced<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}
