import path from 'node:path'
import { z } from 'zod'
import { passwordWeakness } from '#server/identity/auth/password-weakness.ts'
import type { OpenIdSettings } from '#server/identity/openid/provider.ts'
import { readSecretFiles } from '#server/platform/crypto/secret-files.ts'
import type { ReplicaSettings } from '#server/platform/db/connect.ts'
import { databaseUrlSetting } from '#server/platform/db/hosts/database-hosts.ts'
import { needsStartTls, plaintextFaults, plaintextServices } from '#server/platform/outbound-http/plaintext-services.ts'
import { isThisMachine } from '#server/platform/outbound-http/public-address.ts'
import {
  otlpEndpoint,
  otlpHeaders,
  sampleRatio,
  type TelemetrySettings,
  telemetryOf,
} from '#server/platform/reporting/telemetry-settings.ts'
import { type ClamdAddress, clamdAddressOf } from '#server/platform/storage/clamd.ts'
import type { S3Settings } from '#server/platform/storage/s3-client.ts'
import { auditHeadBucketOf, s3Of, s3Parts } from '#server/platform/storage/s3-settings.ts'
import { password as passwordPolicy } from '#shared/identity/auth/contract.ts'
import { openIdReturnPath } from '#shared/identity/openid/contract.ts'
import { serviceAddress } from '#shared/system/error-reports/sentry-envelope.ts'

const wholeNumber = (name: string, min: number, max: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be ${min} or more`)
    .max(max, `${name} must be ${max} or less`)

/** Separated by commas. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number('PORT must be a number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an http(s) address' })
    .refine((url) => /^https?:\/\/[^/?#@]+\/*$/i.test(url), 'PUBLIC_URL must be an origin such as https://example.com')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['web', 'worker'], 'ROLES must be web, worker, or web,worker')).min(1))
    .default(['web', 'worker']),
  DATABASE_URL: databaseUrlSetting('DATABASE_URL'),
  DATABASE_DIRECT_URL: databaseUrlSetting('DATABASE_DIRECT_URL'),
  DATABASE_REPLICA_URL: databaseUrlSetting('DATABASE_REPLICA_URL'),
  DATABASE_REPLICA_MAX_LAG_MS: wholeNumber('DATABASE_REPLICA_MAX_LAG_MS', 100, 60_000).default(1_000),
  SHUTDOWN_DELAY_MS: wholeNumber('SHUTDOWN_DELAY_MS', 0, 300_000).default(0),
  METRICS_TOKEN: z.string().min(24, 'METRICS_TOKEN must have at least 24 characters').max(200).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: wholeNumber('BACKUP_EVERY_HOURS', 1, 24 * 31).default(24),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', 1, 1_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'BACKUP_PASSPHRASE must have at least 12 characters').max(500).optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an email address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  STATEMENT_OCR: z.enum(['on', 'off'], 'STATEMENT_OCR must be on or off').default('off'),
  ENCRYPTION_KEY: z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/,
      'ENCRYPTION_KEY must be 32 bytes in base64, or several such keys separated by commas',
    )
    .optional(),
  STAFF_MFA: z.enum(['required', 'optional'], 'STAFF_MFA must be required or optional').default('required'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'OIDC_ISSUER must be an http(s) address' }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().max(40, 'OIDC_NAME must have 40 characters or fewer').optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'RATE_LIMITS must be on or off').default('on'),
  TRUST_PROXY: z.enum(['on', 'off'], 'TRUST_PROXY must be on or off').default('off'),
  PAGES: z.enum(['built', 'sources'], 'PAGES must be built or sources').default('built'),
  SERVICE_WORKER: z.enum(['on', 'off'], 'SERVICE_WORKER must be on or off').default('on'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://')
    .optional(),
  MAIL_EVENTS_SECRET: z.string().min(24, 'MAIL_EVENTS_SECRET must have at least 24 characters').max(200).optional(),
  AUDIT_STDOUT: z.enum(['on', 'off'], 'AUDIT_STDOUT must be on or off').default('off'),
  AUDIT_HEAD_BUCKET: z.string().min(1).optional(),
  AUDIT_HEAD_EMAIL: z.email('AUDIT_HEAD_EMAIL must be an email address').optional(),
  MAIL_FROM: z.string().min(3).default('Harborline Funding <noreply@localhost>'),
  SENTRY_DSN: z
    .string()
    .refine((dsn) => serviceAddress(dsn) !== undefined, 'SENTRY_DSN must look like https://key@host/project')
    .optional(),
  CLAMD_HOST: z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?$/, 'CLAMD_HOST must be a host, or host:port')
    .optional(),
  CLAMD_SOCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'S3_ENDPOINT must be an http(s) address' }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  MIN_FREE_SPACE_MB: z.coerce
    .number('MIN_FREE_SPACE_MB must be a number')
    .int('MIN_FREE_SPACE_MB must be a whole number')
    .min(0, 'MIN_FREE_SPACE_MB must be 0 or more')
    .default(1_024),
  ALLOW_PLAINTEXT: listOf(
    z.enum(plaintextServices, `ALLOW_PLAINTEXT must be a list of ${plaintextServices.join(', ')}`),
  ).default([]),
  OUTBOUND_HOSTS: listOf(
    z
      .string()
      .regex(/^(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'OUTBOUND_HOSTS must be a list of host names, or of *.names'),
  ).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders,
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('harborline'),
  OTEL_TRACES_SAMPLER_ARG: sampleRatio,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export interface Config {
  readonly production: boolean
  readonly http: {
    readonly port: number
    readonly host: string
    /** Defaults to the listener's address. */
    readonly publicUrl: string | undefined
    readonly rateLimits: boolean
    readonly trustProxy: boolean
  }
  readonly dataDir: string
  /** Each page says so, and nothing leaves this machine. */
  readonly isSample: boolean
  readonly databaseUrl: string | undefined
  /** Past a pooler in transaction mode, for locks and notifications. */
  readonly databaseDirectUrl: string | undefined
  /** A standby for lists and reports. */
  readonly replica: ReplicaSettings | undefined
  readonly roles: { readonly web: boolean; readonly worker: boolean }
  /** Between failing readiness and closing the listener. */
  readonly shutdownDelayMs: number
  /** If absent, there are no metrics. */
  readonly metricsToken: string | undefined
  /** Scheduled backups; without `directory` there are none. */
  readonly backups: { readonly directory: string | undefined; readonly everyHours: number; readonly keep: number }
  /** Encrypts the keys in a backup; without it, they aren't in it. */
  readonly backupPassphrase: string | undefined
  readonly firstOwner: { readonly email: string; readonly password: string } | undefined
  /** The first encrypts, the others only decrypt. Empty: the key file in `dataDir`. */
  readonly encryptionKeys: readonly Buffer[]
  readonly staffMfa: 'required' | 'optional'
  /** If absent, staff sign in here only. */
  readonly openId: OpenIdSettings | undefined
  /** `sources`: with hot updates (`npm run dev`). */
  readonly pages: 'built' | 'sources'
  /** If off, browsers remove the service worker on their next visit. */
  readonly serviceWorker: boolean
  /** Recognizes the text of scanned bank statements. */
  readonly statementOcr: boolean
  /** In production with a public address: the site says that it isn't open until an owner opens it. */
  readonly isPublic: boolean
  /** Without `smtpUrl`, emails are written to files in `dataDir`. */
  readonly mail: {
    readonly smtpUrl: string | undefined
    /** Emails wait if the server doesn't offer STARTTLS. */
    readonly requiresTls: boolean
    readonly from: string
    /** For reporting bounces; if absent, no one may. */
    readonly eventsSecret: string | undefined
  }
  /** That webhooks and text providers may use; if absent, any public one. */
  readonly outboundHosts: readonly string[] | undefined
  /** Uploads are refused below it, to keep space for the database. */
  readonly minFreeBytes: number
  readonly s3: S3Settings | undefined
  /** Gets the newest hash of the audit log daily. */
  readonly auditHeadEmail: string | undefined
  /** Each audit entry is also a line on standard output. */
  readonly auditStdout: boolean
  /** Keeps it for years under an object lock. */
  readonly auditHeadBucket: S3Settings | undefined
  /** If absent, nothing is scanned, and staff see that. */
  readonly clamd: ClamdAddress | undefined
  /** Without it, errors stay on this server. */
  readonly errorServiceDsn: string | undefined
  /** If absent, its SDK is not loaded. */
  readonly telemetry: TelemetrySettings | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** Returns whether emails are shown: nothing is sent, and only this machine can connect. */
export const showsMail = ({ production, mail, http: { host, publicUrl } }: Config): boolean =>
  !production && !mail.smtpUrl && isThisMachine(host) && (!publicUrl || isThisMachine(new URL(publicUrl).hostname))

/** Returns what a production server most likely should not be without. */
export function productionWarnings({ production, mail, http, clamd }: Config): string[] {
  if (!production) return []
  return [
    !mail.smtpUrl && 'SMTP_URL is not set: emails are written to files in DATA_DIR/mail, and no one receives them.',
    mail.smtpUrl &&
      mail.from.includes('@localhost') &&
      'MAIL_FROM is not set: emails come from noreply@localhost, which mail servers refuse. Set it to an address of your domain.',
    !clamd &&
      'CLAMD_HOST and CLAMD_SOCKET are not set: documents are not scanned for viruses, and staff see “not scanned”.',
    !http.publicUrl && 'PUBLIC_URL is not set: links in emails lead to the address this server listens on.',
  ].filter((warning) => typeof warning === 'string')
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the configuration. @throws ConfigError naming every fault at once. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const { values, faults: fileFaults } = readSecretFiles(env)
  // An empty string means "not set".
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim() !== '')),
  )
  if (!parsed.success) throw new ConfigError([...fileFaults, ...parsed.error.issues.map(describe)].join('\n'))

  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const reachableBy = production ? settingsThatExpose(settings) : ''
  const faults = [
    ...fileFaults,
    ...(production ? plaintextFaults(settings, settings.ALLOW_PLAINTEXT) : []),
    reachableBy &&
      settings.STAFF_MFA === 'optional' &&
      `STAFF_MFA=optional isn’t allowed in production when others can reach the server (${reachableBy}). Set STAFF_MFA=required.`,
    production && settings.PAGES === 'sources' && 'PAGES=sources is for development only',
    reachableBy &&
      settings.RATE_LIMITS === 'off' &&
      `RATE_LIMITS=off isn’t allowed in production when others can reach the server (${reachableBy}). Set RATE_LIMITS=on.`,
    production &&
      !isThisMachine(settings.HOST) &&
      !settings.PUBLIC_URL &&
      `PUBLIC_URL isn’t set, but others can reach the server (HOST=${settings.HOST}). Set PUBLIC_URL to the address of the site, such as https://funding.example.com, because links in emails lead there. On a test machine, http://localhost:${settings.PORT} works too.`,
    firstPasswordFault(settings),
    !settings.ADMIN_EMAIL !== !settings.ADMIN_PASSWORD && 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither',
    settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL && 'DATABASE_DIRECT_URL needs DATABASE_URL',
    settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL && 'DATABASE_REPLICA_URL needs DATABASE_URL',
    settings.ROLES.length === 1 &&
      !settings.DATABASE_URL &&
      `ROLES=${settings.ROLES[0]} needs DATABASE_URL: the embedded database has one process, which must be web and worker.`,
    [1, 2].includes(openIdParts(settings).filter(Boolean).length) &&
      'Set all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none',
    settings.OIDC_ISSUER &&
      !settings.PUBLIC_URL &&
      `OIDC_ISSUER needs PUBLIC_URL, because the provider sends browsers back to it (register PUBLIC_URL${openIdReturnPath})`,
    settings.AUDIT_HEAD_BUCKET &&
      !settings.S3_ENDPOINT &&
      'AUDIT_HEAD_BUCKET needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    settings.AUDIT_HEAD_BUCKET &&
      settings.AUDIT_HEAD_BUCKET === settings.S3_BUCKET &&
      'AUDIT_HEAD_BUCKET must be another bucket than S3_BUCKET, because documents must be deletable',
    settings.CLAMD_HOST && settings.CLAMD_SOCKET && 'Set either CLAMD_HOST or CLAMD_SOCKET, not both',
    [1, 2, 3].includes(s3Parts(settings).filter(Boolean).length) &&
      'Set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none',
  ].filter((fault) => typeof fault === 'string' && fault !== '')
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))

  return {
    production,
    http: {
      port: settings.PORT,
      host: settings.HOST,
      publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
      rateLimits: settings.RATE_LIMITS === 'on',
      trustProxy: settings.TRUST_PROXY === 'on',
    },
    dataDir: path.resolve(settings.DATA_DIR),
    isSample: false,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    replica: settings.DATABASE_REPLICA_URL
      ? { url: settings.DATABASE_REPLICA_URL, maxLagMs: settings.DATABASE_REPLICA_MAX_LAG_MS }
      : undefined,
    roles: { web: settings.ROLES.includes('web'), worker: settings.ROLES.includes('worker') },
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    metricsToken: settings.METRICS_TOKEN,
    backups: {
      directory: settings.BACKUP_DIR && path.resolve(settings.BACKUP_DIR),
      everyHours: settings.BACKUP_EVERY_HOURS,
      keep: settings.BACKUP_KEEP,
    },
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    firstOwner:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    encryptionKeys: settings.ENCRYPTION_KEY?.split(',').map((key) => Buffer.from(key, 'base64')) ?? [],
    staffMfa: settings.STAFF_MFA,
    openId: openIdOf(settings),
    isPublic: production && settings.PUBLIC_URL !== undefined && !isThisMachine(new URL(settings.PUBLIC_URL).hostname),
    pages: settings.PAGES,
    serviceWorker: settings.SERVICE_WORKER === 'on',
    statementOcr: settings.STATEMENT_OCR === 'on',
    mail: {
      smtpUrl: settings.SMTP_URL,
      requiresTls:
        settings.SMTP_URL !== undefined &&
        needsStartTls(settings.SMTP_URL) &&
        !settings.ALLOW_PLAINTEXT.includes('smtp'),
      from: settings.MAIL_FROM,
      eventsSecret: settings.MAIL_EVENTS_SECRET,
    },
    outboundHosts: settings.OUTBOUND_HOSTS,
    minFreeBytes: settings.MIN_FREE_SPACE_MB * 1024 * 1024,
    s3: s3Of(settings),
    clamd: clamdAddressOf(settings),
    auditHeadEmail: settings.AUDIT_HEAD_EMAIL,
    auditHeadBucket: auditHeadBucketOf(settings),
    auditStdout: settings.AUDIT_STDOUT === 'on',
    errorServiceDsn: settings.SENTRY_DSN,
    telemetry: telemetryOf(settings),
    logLevel: settings.LOG_LEVEL,
  }
}

/**
 * Lets no email, document or error leave this machine.
 * @throws ConfigError if the environment names another database, which would be shown as sample data.
 */
export function withSampleData(config: Config): Config {
  if (config.databaseUrl)
    throw new ConfigError(
      'DATA_DIR holds sample data with its own database: unset DATABASE_URL, or set DATA_DIR to another directory',
    )
  const mail = { ...config.mail, smtpUrl: undefined }
  return {
    ...config,
    isSample: true,
    mail,
    s3: undefined,
    clamd: undefined,
    errorServiceDsn: undefined,
    telemetry: undefined,
    openId: undefined,
    auditHeadBucket: undefined,
  }
}

type Settings = z.output<typeof environment>

/** Includes access through a proxy. */
function settingsThatExpose({ HOST, PUBLIC_URL, TRUST_PROXY }: Settings): string {
  return [
    !isThisMachine(HOST) && `HOST=${HOST}`,
    PUBLIC_URL && !isThisMachine(new URL(PUBLIC_URL).hostname) && `PUBLIC_URL=${PUBLIC_URL}`,
    TRUST_PROXY === 'on' && 'TRUST_PROXY=on',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Applies in development too: the data may move to production. */
function firstPasswordFault({ ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password }: Settings): string | undefined {
  if (password === undefined) return undefined
  const length = passwordPolicy.safeParse(password)
  const problem = length.success ? passwordWeakness(password.trim(), { email }) : length.error.issues[0]?.message
  return (
    problem &&
    `ADMIN_PASSWORD: ${problem.replace(/\.?$/, '.')} If the owner already has an account, remove ADMIN_EMAIL and ADMIN_PASSWORD.`
  )
}

const openIdParts = (settings: Settings) => [settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET]

function openIdOf(settings: Settings): OpenIdSettings | undefined {
  const [issuer, clientId, clientSecret] = openIdParts(settings)
  if (!issuer || !clientId || !clientSecret || !settings.PUBLIC_URL) return undefined
  return {
    ...{ issuer, clientId, clientSecret, name: settings.OIDC_NAME ?? new URL(issuer).hostname },
    returnUrl: settings.PUBLIC_URL.replace(/\/+$/, '') + openIdReturnPath,
    // In production, a provider elsewhere needs https or `ALLOW_PLAINTEXT`.
    allowHttp: new URL(issuer).protocol === 'http:',
  }
}

const describe = (issue: z.core.$ZodIssue) => {
  const name = issue.path.join('.')
  return issue.message.startsWith(name) ? issue.message : `${name}: ${issue.message}`
}
