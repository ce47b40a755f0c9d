import { parseDatabaseUrl } from '#server/platform/db/hosts/database-hosts.ts'
import { isThisMachine } from './public-address.ts'

export const plaintextServices = ['smtp', 's3', 'clamd', 'postgres', 'sentry', 'oidc', 'otlp'] as const
export type PlaintextService = (typeof plaintextServices)[number]

interface Addresses {
  readonly S3_ENDPOINT?: string | undefined
  readonly CLAMD_HOST?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_REPLICA_URL?: string | undefined
  readonly SENTRY_DSN?: string | undefined
  readonly OIDC_ISSUER?: string | undefined
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}

/**
 * Returns a fault for each service that would receive personal data unencrypted over a network. `smtp` has none: its
 * connections require STARTTLS unless it is allowed.
 */
export function plaintextFaults(addresses: Addresses, allowed: readonly PlaintextService[]): string[] {
  const found: [PlaintextService, string | undefined][] = [
    ['s3', clearHttp('S3_ENDPOINT', addresses.S3_ENDPOINT)],
    ['clamd', clearClamd(addresses.CLAMD_HOST)],
    ['postgres', clearDatabase('DATABASE_URL', addresses.DATABASE_URL)],
    ['postgres', clearDatabase('DATABASE_DIRECT_URL', addresses.DATABASE_DIRECT_URL)],
    ['postgres', clearDatabase('DATABASE_REPLICA_URL', addresses.DATABASE_REPLICA_URL)],
    ['sentry', clearHttp('SENTRY_DSN', addresses.SENTRY_DSN)],
    ['oidc', clearHttp('OIDC_ISSUER', addresses.OIDC_ISSUER)],
    ['otlp', clearHttp('OTEL_EXPORTER_OTLP_ENDPOINT', addresses.OTEL_EXPORTER_OTLP_ENDPOINT)],
  ]
  return found.flatMap(([service, text]) =>
    text && !allowed.includes(service)
      ? [`${text} If only trusted machines share that network, add ${service} to ALLOW_PLAINTEXT.`]
      : [],
  )
}

/** Returns whether an SMTP server is reached over a network without TLS from the start. */
export function needsStartTls(smtpUrl: string): boolean {
  const url = URL.parse(smtpUrl)
  return url?.protocol === 'smtp:' && !isThisMachine(url.hostname)
}

function clearHttp(name: string, address: string | undefined): string | undefined {
  const url = address ? URL.parse(address) : null
  if (url?.protocol !== 'http:' || isThisMachine(url.hostname)) return undefined
  return `${name} isn’t encrypted: use https.`
}

function clearClamd(address: string | undefined): string | undefined {
  const host = address?.replace(/:\d+$/, '')
  if (!host || isThisMachine(host)) return undefined
  return 'CLAMD_HOST: clamd doesn’t encrypt, so documents would cross the network readable. Run it on this machine, or use CLAMD_SOCKET.'
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full'])

function clearDatabase(name: string, address: string | undefined): string | undefined {
  const isClear = address !== undefined && parseDatabaseUrl(address).urls.some(isClearHost)
  if (!isClear) return undefined
  return `${name} isn’t encrypted: add sslmode=verify-full (sslrootcert=… names a private certificate authority).`
}

function isClearHost(address: string): boolean {
  const url = URL.parse(address)
  // Without a host, or with a folder as host, it is a socket.
  const host = url?.searchParams.get('host') ?? url?.hostname
  if (!url || !host || host.startsWith('/') || isThisMachine(decodeURIComponent(host))) return false
  return !encrypted.has(url.searchParams.get('sslmode') ?? '')
}
