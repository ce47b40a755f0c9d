import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './database-hosts.ts'

test.each([
  ['postgres://app:pw@db/name', ['postgres://app:pw@db/name'], 'any'],
  ['postgresql://app@one:5433,two/name', ['postgres://app@one:5433/name', 'postgres://app@two/name'], 'read-write'],
  [
    'postgres://one:1,two:2/name?sslmode=require&target_session_attrs=standby',
    ['postgres://one:1/name?sslmode=require', 'postgres://two:2/name?sslmode=require'],
    'standby',
  ],
  ['postgres://app@[::1]:5432/name', ['postgres://app@[::1]:5432/name'], 'any'],
])('%s is split into its hosts', (url, urls, wanted) => {
  expect(parseDatabaseUrl(url)).toEqual({ urls, wanted })
})

test.each(['postgres://one,/name', 'postgres://a b/name', 'postgres://one/name?target_session_attrs=fastest'])(
  '%s is refused',
  (url) => {
    expect(() => parseDatabaseUrl(url)).toThrow(/must/)
  },
)
