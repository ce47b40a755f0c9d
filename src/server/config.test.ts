import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig, productionWarnings, showsMail, withSampleData } from './config.ts'

/** Returns the errors of `loadConfig`, undefined if it accepts the environment. */
function faultsOf(env: Record<string, string>): string | undefined {
  try {
    loadConfig(env)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('an empty environment is a local trial: loopback, embedded database, second factor required', () => {
  expect(loadConfig({})).toMatchObject({
    production: false,
    http: { port: 3000, host: '127.0.0.1', publicUrl: undefined, rateLimits: true },
    databaseUrl: undefined,
    firstOwner: undefined,
    staffMfa: 'required',
  })
})

test('production warns of settings that it can run without', () => {
  const set = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://funding.example.com', CLAMD_SOCKET: '/run/clamd.sock' },
    ...{ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'Pier <hello@example.com>' },
  }
  expect(productionWarnings(loadConfig(set))).toEqual([])
  const { CLAMD_SOCKET: _, ...unscanned } = set
  expect(productionWarnings(loadConfig(unscanned))).toEqual([expect.stringContaining('not scanned for viruses')])
  expect(productionWarnings(loadConfig({ NODE_ENV: 'production' }))).toHaveLength(3)
  expect(productionWarnings(loadConfig({}))).toEqual([])
})

test('uploads leave 1 GB free unless another amount is set', () => {
  expect(loadConfig({}).minFreeBytes).toBe(1024 ** 3)
  expect(loadConfig({ MIN_FREE_SPACE_MB: '0' }).minFreeBytes).toBe(0)
  expect(faultsOf({ MIN_FREE_SPACE_MB: '-1' })).toBe('MIN_FREE_SPACE_MB must be 0 or more')
  expect(faultsOf({ MIN_FREE_SPACE_MB: 'plenty' })).toBe('MIN_FREE_SPACE_MB must be a number')
})

test('an empty variable counts as absent', () => {
  expect(loadConfig({ DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).databaseUrl).toBeUndefined()
})

test('all invalid settings are reported at once', () => {
  const wrong = {
    PORT: 'many',
    PUBLIC_URL: 'harborline',
    DATABASE_URL: 'mysql://db',
    STAFF_MFA: 'off',
    SENTRY_DSN: 'x',
  }
  expect(() => loadConfig(wrong)).toThrow(ConfigError)
  try {
    loadConfig(wrong)
  } catch (error) {
    for (const name of Object.keys(wrong)) expect((error as Error).message).toContain(name)
  }
})

const unsafe = { STAFF_MFA: 'optional', RATE_LIMITS: 'off' }

test.each([
  ['HOST', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
  ['HOST', { HOST: '192.168.1.20', PUBLIC_URL: 'http://localhost:3000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://funding.example.com' }],
  ['PUBLIC_URL', { HOST: '127.0.0.1', PUBLIC_URL: 'https://198.51.100.7' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'on' }],
])('production reachable through %s rejects unsafe settings in one message', (reason, address) => {
  const production = { NODE_ENV: 'production', ...address }
  const weakOwner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'password' }

  const message = faultsOf({ ...production, ...unsafe, ...weakOwner })
  expect(message).toMatch(new RegExp(`^STAFF_MFA=optional .*${reason}.*Set STAFF_MFA=required`, 'm'))
  expect(message).toMatch(new RegExp(`^RATE_LIMITS=off .*${reason}.*Set RATE_LIMITS=on`, 'm'))
  expect(message).toMatch(/^ADMIN_PASSWORD: .*first that attackers try.*remove ADMIN_EMAIL and ADMIN_PASSWORD/m)
  expect(faultsOf(production)).toBeUndefined()
})

test.each([
  [{}],
  [{ HOST: '127.0.0.2' }],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://harborline.localhost:3000' }],
])('production reachable only from this machine accepts unsafe settings: %j', (address) => {
  expect(faultsOf({ NODE_ENV: 'production', ...unsafe, ...address })).toBeUndefined()
})

test.each([
  ['0.0.0.0', 'web,worker'],
  ['192.168.1.20', 'web,worker'],
  ['::', 'web,worker'],
])('production on %s needs the address of the site for links in emails', (HOST) => {
  const production = { NODE_ENV: 'production', HOST }
  expect(faultsOf(production)).toMatch(/^PUBLIC_URL isn’t set, but others can reach the server \(HOST=.*Set PUBLIC_URL/)
  expect(faultsOf({ ...production, PUBLIC_URL: ' ' })).toContain('PUBLIC_URL isn’t set')
  expect(faultsOf({ ...production, PUBLIC_URL: 'https://funding.example.com' })).toBeUndefined()
  expect(faultsOf({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toBeUndefined()
})

test.each(['127.0.0.1', 'localhost', '::1'])('production on %s starts without a public address', (HOST) => {
  expect(faultsOf({ NODE_ENV: 'production', HOST })).toBeUndefined()
  expect(faultsOf({ NODE_ENV: 'production' })).toBeUndefined()
})

test('development needs no public address', () => {
  expect(faultsOf({ HOST: '0.0.0.0' })).toBeUndefined()
})

test('development accepts unsafe settings on any address', () => {
  expect(faultsOf({ ...unsafe, HOST: '0.0.0.0', PUBLIC_URL: 'https://funding.example.com' })).toBeUndefined()
})

test.each([
  ['development', 'breached', 'qwertyuiop', 'first that attackers try'],
  ['production', 'breached', 'Passw0rd', 'first that attackers try'],
  ['production', 'breached with digits and signs', 'Password123!', 'first that attackers try'],
  ['production', 'breached with a year', '!Sunshine2026!', 'first that attackers try'],
  ['development', 'made of their email address', 'owner2026', 'your name, your email address'],
  ['development', 'too short', 'seven77', 'at least 8 characters'],
  ['development', 'too long', 'x'.repeat(201), 'at most 200 characters'],
])('in %s a password of the first owner that is %s is rejected', (mode, _reason, password, problem) => {
  const message = faultsOf({ NODE_ENV: mode, ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: password })
  expect(message).toContain('ADMIN_PASSWORD')
  expect(message).toContain(problem)
  expect(message).not.toContain(password)
})

test('the first owner needs both an email address and a password', () => {
  expect(() => loadConfig({ ADMIN_EMAIL: 'owner@example.com' })).toThrow('Set both ADMIN_EMAIL and ADMIN_PASSWORD')
  expect(loadConfig({ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'three quiet harbors' }).firstOwner).toEqual({
    email: 'owner@example.com',
    password: 'three quiet harbors',
  })
})

test.each([
  'https://funding.example.com/path',
  'https://funding.example.com/?x',
  'https://funding.example.com/#y',
  'https://user:pw@funding.example.com',
])('%s is not an origin', (url) => {
  expect(faultsOf({ PUBLIC_URL: url })).toContain('PUBLIC_URL must be an origin')
})

test('white space counts as empty, and does not make a password stronger', () => {
  expect(loadConfig({ MIN_FREE_SPACE_MB: ' ' }).minFreeBytes).toBe(1_024 * 1024 * 1024)
  expect(faultsOf({ ADMIN_EMAIL: 'olivia@example.com', ADMIN_PASSWORD: '    password    ' })).toContain(
    'ADMIN_PASSWORD',
  )
})

test('a trailing slash is removed from the public URL', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://funding.example.com/' }).http.publicUrl).toBe('https://funding.example.com')
})

test('a bucket requires all of its settings, and a scanner exactly one address', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'id' }
  expect(() => loadConfig(bucket)).toThrow('Set all of S3_ENDPOINT')
  expect(loadConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }).s3).toEqual({
    ...{ endpoint: 'https://s3.example.com', bucket: 'papers', region: 'us-east-1' },
    ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  const withKey = { ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }
  expect(loadConfig({ ...withKey, AUDIT_HEAD_BUCKET: 'heads' }).auditHeadBucket).toMatchObject({ bucket: 'heads' })
  expect(() => loadConfig({ ...withKey, AUDIT_HEAD_BUCKET: 'papers' })).toThrow('must be another bucket')
  expect(() => loadConfig({ AUDIT_HEAD_BUCKET: 'heads' })).toThrow('AUDIT_HEAD_BUCKET needs S3_ENDPOINT')
  expect(loadConfig({ CLAMD_HOST: 'scanner:3320' }).clamd).toEqual({ host: 'scanner', port: 3320 })
  expect(loadConfig({ CLAMD_HOST: 'scanner' }).clamd).toEqual({ host: 'scanner', port: 3310 })
  expect(loadConfig({ CLAMD_SOCKET: '/run/clamd' }).clamd).toEqual({ socket: '/run/clamd' })
  expect(() => loadConfig({ CLAMD_SOCKET: '/run/clamd', CLAMD_HOST: 'scanner' })).toThrow('not both')
  expect(loadConfig({})).toMatchObject({ s3: undefined, clamd: undefined })
})

test.each([
  [{}, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ SMTP_URL: 'smtp://mail.example.com' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://funding.example.com' }, false],
])('with %j the viewer for emails saved as files is on: %s', (env, expected) => {
  expect(showsMail(loadConfig(env))).toBe(expected)
})

test('sample data never leaves the server, whatever the environment says, and is never written to another database', () => {
  const env = {
    ...{ SMTP_URL: 'smtp://mail.example.com', SENTRY_DSN: 'https://key@errors.example.com/1', CLAMD_HOST: 'clamd' },
    ...{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'id' },
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(loadConfig(env).isSample).toBe(false)
  expect(withSampleData(loadConfig(env))).toMatchObject({
    ...{ isSample: true, mail: { smtpUrl: undefined }, s3: undefined, clamd: undefined, errorServiceDsn: undefined },
  })
  expect(() => withSampleData(loadConfig({ DATABASE_URL: 'postgres://db' }))).toThrow('sample data')
})

const reachable = { NODE_ENV: 'production', PUBLIC_URL: 'https://funding.example.com' }
const oidc = { PUBLIC_URL: 'https://funding.example.com', OIDC_CLIENT_ID: 'funding', OIDC_CLIENT_SECRET: 'secret' }
const s3 = { S3_BUCKET: 'documents', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test.each([
  ['s3', { ...s3, S3_ENDPOINT: 'http://minio:9000' }, /^S3_ENDPOINT isn’t encrypted: use https\./],
  ['clamd', { CLAMD_HOST: 'scanner:3310' }, /^CLAMD_HOST: clamd doesn’t encrypt/],
  ['postgres', { DATABASE_URL: 'postgres://app:x@db/app' }, /^DATABASE_URL isn’t encrypted: add sslmode=verify-full/],
  ['postgres', { DATABASE_URL: 'postgres://app:x@db/app?sslmode=prefer' }, /^DATABASE_URL isn’t encrypted/],
  ['postgres', { DATABASE_URL: 'postgres://app:x@db/app?sslmode=no-verify' }, /^DATABASE_URL isn’t encrypted/],
  ['postgres', { DATABASE_URL: 'postgres://app:x@localhost/app?host=db' }, /^DATABASE_URL isn’t encrypted/],
  ['postgres', { DATABASE_URL: 'postgres://app:x@localhost,db:5432/app' }, /^DATABASE_URL isn’t encrypted/],
  ['sentry', { SENTRY_DSN: 'http://key@sentry/1' }, /^SENTRY_DSN isn’t encrypted/],
  ['oidc', { ...oidc, OIDC_ISSUER: 'http://id.example.com' }, /^OIDC_ISSUER isn’t encrypted/],
])('production refuses %s in clear text over a network unless it is allowed: %j', (service, env, fault) => {
  expect(faultsOf({ ...reachable, ...env })).toMatch(fault)
  expect(faultsOf({ ...reachable, ...env })).toContain(`add ${service} to ALLOW_PLAINTEXT`)
  expect(faultsOf({ ...reachable, ...env, ALLOW_PLAINTEXT: `smtp, ${service}` })).toBeUndefined()
  expect(faultsOf(env)).toBeUndefined()
})

test.each([
  { ...s3, S3_ENDPOINT: 'https://s3.example.com' },
  { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
  { CLAMD_HOST: 'localhost:3310' },
  { CLAMD_SOCKET: '/run/clamd.sock' },
  { DATABASE_URL: 'postgres://app:x@db/app?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://app:x@localhost:5432/app' },
  { DATABASE_URL: 'postgres://app@localhost/app?host=/var/run/postgresql' },
])('production accepts encrypted and local services: %j', (env) => {
  expect(faultsOf({ ...reachable, ...env })).toBeUndefined()
})

test.each([
  ['smtp://mail.example.com:587', undefined, true],
  ['smtp://mail.example.com:587', 'smtp', false],
  ['smtps://mail.example.com', undefined, false],
  ['smtp://localhost:1025', undefined, false],
])('SMTP at %s with ALLOW_PLAINTEXT=%s requires STARTTLS: %s', (SMTP_URL, allowed, isRequired) => {
  const env = allowed ? { SMTP_URL, ALLOW_PLAINTEXT: allowed } : { SMTP_URL }
  expect(loadConfig(env).mail.requiresTls).toBe(isRequired)
})

test('an OpenID provider requires all of its settings and a public URL, and its name defaults to its host', () => {
  const env = { ...oidc, OIDC_ISSUER: 'https://id.example.com/realm' }
  expect(loadConfig({}).openId).toBeUndefined()
  expect(loadConfig(env).openId).toEqual({
    ...{ issuer: 'https://id.example.com/realm', clientId: 'funding', clientSecret: 'secret', name: 'id.example.com' },
    ...{ returnUrl: 'https://funding.example.com/admin/login', allowHttp: false },
  })
  expect(loadConfig({ ...env, OIDC_NAME: 'Example Workspace' }).openId?.name).toBe('Example Workspace')
  expect(faultsOf(oidc)).toContain('Set all of OIDC_ISSUER')
  expect(faultsOf({ ...env, PUBLIC_URL: '' })).toContain('OIDC_ISSUER needs PUBLIC_URL')
  expect(withSampleData(loadConfig(env)).openId).toBeUndefined()
})

test('secrets can be files, and every wrong one is named', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-secrets-'))
  const file = (name: string, content: string) => {
    fs.writeFileSync(path.join(directory, name), content)
    return path.join(directory, name)
  }
  const url = file('url', 'postgres://app:pa ss@localhost/app\n')
  const events = file('events', 'a-secret-of-thirty-characters!')
  const files = { MAIL_EVENTS_SECRET_FILE: events, METRICS_TOKEN_FILE: events, BACKUP_PASSPHRASE_FILE: events }
  const secret = 'a-secret-of-thirty-characters!'
  expect(loadConfig({ DATABASE_URL_FILE: url, ...files })).toMatchObject({
    databaseUrl: 'postgres://app:pa ss@localhost/app',
    mail: { eventsSecret: secret },
    metricsToken: secret,
    backupPassphrase: secret,
  })
  const wrong = { DATABASE_URL_FILE: '/no/such/file', SMTP_URL_FILE: file('empty', '\n'), PORT: 'many' }
  const message = faultsOf({ ...wrong, ENCRYPTION_KEY: 'x', ENCRYPTION_KEY_FILE: events })
  expect(message).toContain('DATABASE_URL_FILE: /no/such/file can’t be read (ENOENT)')
  expect(message).toMatch(/SMTP_URL_FILE: .*empty is empty/)
  expect(message).toContain('Set either ENCRYPTION_KEY or ENCRYPTION_KEY_FILE, not both')
  expect(message).toContain('PORT must be a number')
  fs.rmSync(directory, { recursive: true })
})

test('outbound hosts are a list of names', () => {
  expect(loadConfig({}).outboundHosts).toBeUndefined()
  expect(loadConfig({ OUTBOUND_HOSTS: 'Hooks.example.com, *.example.org' }).outboundHosts).toEqual([
    'hooks.example.com',
    '*.example.org',
  ])
  expect(faultsOf({ OUTBOUND_HOSTS: 'https://example.com' })).toContain('OUTBOUND_HOSTS must be a list of host names')
  expect(faultsOf({ ALLOW_PLAINTEXT: 'http' })).toContain('ALLOW_PLAINTEXT must be a list of smtp, s3')
})
