import pg from 'pg'
import { z } from 'zod'

/** As in libpq; `primary` and `standby` ask for the role, the others for whether changes are accepted. */
const sessionKinds = ['any', 'read-write', 'primary', 'read-only', 'standby'] as const
type SessionKind = (typeof sessionKinds)[number]

export interface DatabaseHosts {
  /** One address per host, in order. */
  readonly urls: readonly string[]
  readonly wanted: SessionKind
}

/** Not an answer within this time counts as a host that is down, ms. */
const probeMs = 1_500
/** Connections opened together share a probe. */
const trustMs = 1_000

const urlPattern = /^postgres(?:ql)?:\/\/(?:([^@/]*)@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/

/**
 * Splits `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`, as libpq does. With several hosts the
 * default is `read-write`, because a server can't work on a standby.
 * @throws Error with one sentence.
 */
export function parseDatabaseUrl(url: string): DatabaseHosts {
  const [, account, hosts = '', path = '', query = ''] = urlPattern.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const names = hosts.split(',')
  const wanted = parameters.get('target_session_attrs') ?? (names.length > 1 ? 'read-write' : 'any')
  const kind = sessionKinds.find((name) => name === wanted)
  if (!kind) throw new Error(`target_session_attrs must be one of ${sessionKinds.join(', ')}`)
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const urls = names.map((host) => `postgres://${account === undefined ? '' : `${account}@`}${host}${path}${rest}`)
  if (names.includes('') || urls.some((one) => !URL.canParse(one)))
    throw new Error('must look like postgres://user:password@host:5432/name, with several hosts separated by commas')
  return { urls, wanted: kind }
}

/** Reads a variable that names a database. */
export const databaseUrlSetting = (name: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, `${name} must start with postgres://`)
    .superRefine((url, check) => {
      try {
        parseDatabaseUrl(url)
      } catch (error) {
        check.addIssue({ code: 'custom', message: `${name}: ${(error as Error).message}` })
      }
    })
    .optional()

const probe =
  "select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only')::boolean as is_read_only"

const suits: Record<SessionKind, (is: { standby: boolean; readOnly: boolean }) => boolean> = {
  any: () => true,
  'read-write': ({ standby, readOnly }) => !standby && !readOnly,
  primary: ({ standby }) => !standby,
  'read-only': ({ standby, readOnly }) => standby || readOnly,
  standby: ({ standby }) => standby,
}

/** @throws if it doesn't answer or doesn't suit. */
async function tryHost(connectionString: string, wanted: SessionKind): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean; is_read_only: boolean }>(probe)
    const [{ is_standby: standby, is_read_only: readOnly } = { is_standby: true, is_read_only: true }] = rows
    if (!suits[wanted]({ standby, readOnly })) throw new Error(`The database is not ${wanted}.`)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Returns a function that finds the first host that suits, starting with the last one that did. */
function openHostFinder({ urls, wanted }: DatabaseHosts, now = () => performance.now()) {
  let found: { url: string; at: number } | undefined
  let searching: Promise<string> | undefined

  async function search(): Promise<string> {
    let lastError: unknown
    for (const url of [...(found ? [found.url] : []), ...urls]) {
      try {
        await tryHost(url, wanted)
        found = { url, at: now() }
        return url
      } catch (error) {
        lastError = error
      }
    }
    found = undefined
    throw lastError
  }

  return (): Promise<string> => {
    if (found && now() - found.at < trustMs) return Promise.resolve(found.url)
    searching ??= search().finally(() => {
      searching = undefined
    })
    return searching
  }
}

type Connect = InstanceType<typeof pg.Client>['connect']

/** Returns a client class that connects to the first suitable host of a list. */
export function clientForHosts(hosts: DatabaseHosts): typeof pg.Client {
  if (hosts.urls.length === 1 && hosts.wanted === 'any') return pg.Client
  const findHost = openHostFinder(hosts)
  return class extends pg.Client {
    override connect = ((callback?: (error?: Error) => void) => {
      const connected = findHost().then((url) => {
        const { hostname, port } = new URL(url)
        Object.assign(this, { host: decodeURIComponent(hostname), port: Number(port || '5432') })
        return super.connect()
      })
      if (!callback) return connected
      connected.then(() => callback(), callback)
      return undefined
    }) as Connect
  }
}

/** Returns a class without named statements, which a pooler may send to a connection that doesn't know them. */
export function withoutNamedStatements(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    override query = ((first: unknown, ...rest: unknown[]) => {
      const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first
      const query = isNamed ? { ...first, name: undefined } : first
      return (super.query as (...values: unknown[]) => unknown)(query, ...rest)
    }) as InstanceType<typeof pg.Client>['query']
  }
}
