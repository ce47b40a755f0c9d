import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from '#server/config.ts'

test('an empty environment is a local trial: loopback, embedded database, second factor required', () => {
  expect(loadConfig({})).toMatchObject({
    production: false,
    http: { port: 3000, host: '127.0.0.1', publicUrl: undefined, rateLimits: true },
    databaseUrl: undefined,
    firstOwner: undefined,
    staffMfa: 'required',
  })
})

test('an empty variable counts as absent', () => {
  expect(loadConfig({ DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).databaseUrl).toBeUndefined()
})

test('every fault is named at once', () => {
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

test.each(['STAFF_MFA=optional', 'RATE_LIMITS=off'])('%s is refused in production on a public address', (setting) => {
  const [name = '', value] = setting.split('=')
  const production = { NODE_ENV: 'production', [name]: value }

  expect(() => loadConfig({ ...production, HOST: '0.0.0.0' })).toThrow(name)
  expect(() => loadConfig({ ...production, HOST: '127.0.0.1' })).not.toThrow()
})

test('the first owner needs both an address and a password', () => {
  expect(() => loadConfig({ ADMIN_EMAIL: 'owner@example.com' })).toThrow('belong together')
  expect(loadConfig({ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'long enough' }).firstOwner).toEqual({
    email: 'owner@example.com',
    password: 'long enough',
  })
})

test('the public address loses its trailing slash', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://funding.example.com/' }).http.publicUrl).toBe('https://funding.example.com')
})
