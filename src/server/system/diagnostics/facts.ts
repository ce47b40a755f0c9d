import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/platform/context.ts'
import { version } from '#server/platform/http/version.ts'
import { askClamdVersion } from '#server/platform/storage/clamd.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { HiddenVisitors } from './hidden-visitors.ts'

/** Someone waits for the page. */
const patienceMs = 3_000

export interface Installation {
  readonly config: Config
  readonly keyCount: number
  readonly storage: Storage
  readonly findIntegrity: (ctx: Context) => Promise<Facts['storage']['integrity']>
  readonly findBackupTime: (ctx: Context) => Promise<Date | undefined>
}

/** What the checks judge. */
export interface Facts {
  readonly now: Date
  readonly version: {
    readonly own: string
    readonly servers: readonly { readonly host: string; readonly version: string }[]
  }
  readonly key: { readonly isFile: boolean; readonly count: number; readonly isInBackups: boolean }
  readonly storage: {
    readonly kind: 'bucket' | 'disk'
    /** Undefined if it answers. */
    readonly fault: string | undefined
    readonly integrity: { readonly damaged: number; readonly references: readonly string[]; readonly unchecked: number }
  }
  readonly disk: {
    readonly freeBytes: number
    readonly sizeBytes: number
    /** Uploads pause below it; 0 if documents are elsewhere. */
    readonly floorBytes: number
  }
  readonly scanner: { readonly isSet: boolean; readonly version?: string; readonly fault?: string }
  readonly mail: { readonly isSet: boolean; readonly waiting: number }
  readonly proxy: Proxy
  readonly backup: { readonly everyHours: number | undefined; readonly newest: Date | undefined }
}

interface Proxy {
  readonly isTrusted: boolean
  /** Addresses in `X-Forwarded-For`. */
  readonly forwarded: number
  readonly address: string
  readonly host: string
  /** Of `PUBLIC_URL`. */
  readonly publicHost: string | undefined
  readonly hidden: HiddenVisitors | undefined
}

/** Returns what a request shows of the way it took. */
export function proxyOf(
  request: FastifyRequest,
  { http: { trustProxy, publicUrl } }: Config,
  hidden: HiddenVisitors | undefined,
): Proxy {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  return {
    isTrusted: trustProxy,
    forwarded: forwarded.split(',').filter((part) => part.trim()).length,
    address: request.ip,
    host: request.host,
    publicHost: publicUrl && new URL(publicUrl).host,
    hidden,
  }
}

/** Asks the database, the storage, the disk and the scanner, for a few seconds at most. */
export async function findFacts(ctx: Context, installation: Installation, proxy: Proxy): Promise<Facts> {
  const { config, keyCount, storage, findIntegrity, findBackupTime } = installation
  const [fault, integrity, disk, scanner, servers, waiting, newest] = await Promise.all([
    faultOf(storage),
    findIntegrity(ctx),
    statfs(config.dataDir),
    findScanner(config),
    listServers(ctx),
    countWaitingMail(ctx),
    findBackupTime(ctx),
  ])
  return {
    now: ctx.now(),
    version: { own: version, servers },
    key: { isFile: config.encryptionKeys.length === 0, count: keyCount, isInBackups: !!config.backupPassphrase },
    storage: { kind: config.s3 ? 'bucket' : 'disk', fault, integrity },
    disk: {
      freeBytes: disk.bavail * disk.bsize,
      sizeBytes: disk.blocks * disk.bsize,
      floorBytes: config.s3 ? 0 : config.minFreeBytes,
    },
    scanner,
    mail: { isSet: config.mail.smtpUrl !== undefined, waiting },
    proxy,
    backup: { everyHours: config.backups.directory ? config.backups.everyHours : undefined, newest },
  }
}

/** A name that no file has. */
async function faultOf(storage: Storage): Promise<string | undefined> {
  const late = sleep(patienceMs, 'no answer', { ref: false })
  return Promise.race([storage.has(randomBytes(20).toString('hex')).then(() => undefined, codeOf), late])
}

async function findScanner({ clamd }: Config): Promise<Facts['scanner']> {
  if (!clamd) return { isSet: false }
  return askClamdVersion(clamd, patienceMs).then(
    (version) => ({ isSet: true, version }),
    (error) => ({ isSet: true, fault: codeOf(error) }),
  )
}

const codeOf = (error: { code?: string; name?: string }) => error.code ?? error.name ?? 'unknown error'

async function listServers({ db }: Context) {
  const { rows } = await db.execute<{ host: string; version: string }>(sql`
    select host, version from server_instances where seen_at > now() - interval '30 seconds' order by started_at`)
  return rows
}

async function countWaitingMail({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from outbox where waits_for = 'mail' and done_at is null and dead_at is null`)
  return rows[0]?.waiting ?? 0
}
