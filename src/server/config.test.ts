import { expect, test } from 'vitest'
import { ConfigError, loadConfig, showsMail, withSampleData } from './config.ts'

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
  ['HOST', { HOST: '0.0.0.0' }],
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

test('development accepts unsafe settings on any address', () => {
  expect(faultsOf({ ...unsafe, HOST: '0.0.0.0', PUBLIC_URL: 'https://funding.example.com' })).toBeUndefined()
})

test.each([
  ['development', 'breached', 'qwertyuiop', 'first that attackers try'],
  ['production', 'breached', 'Passw0rd', 'first that attackers try'],
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
