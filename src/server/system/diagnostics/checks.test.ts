import { expect, test } from 'vitest'
import { checksOf } from './checks.ts'
import type { Facts } from './facts.ts'

const gigabyte = 1024 ** 3
const now = new Date('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

const healthy: Facts = {
  now,
  version: { own: '1.2.0', servers: [{ host: 'one', version: '1.2.0' }] },
  key: { isFile: false, count: 1, isInBackups: false },
  storage: { kind: 'disk', fault: undefined, integrity: { damaged: 0, references: [], unchecked: 0 } },
  disk: { freeBytes: 50 * gigabyte, sizeBytes: 100 * gigabyte, floorBytes: gigabyte },
  scanner: { isSet: true, version: 'ClamAV 1.4.2/27500/Thu Nov 26 08:21:19 2026' },
  mail: { isSet: true, waiting: 0 },
  proxy: {
    ...{ isTrusted: true, forwarded: 1, address: '203.0.113.5', host: 'example.com', publicHost: 'example.com' },
    hidden: { address: '172.18.0.1', at: hoursAgo(25) },
  },
  backup: { everyHours: 24, newest: hoursAgo(3) },
}

test('a healthy installation has nothing to do', () => {
  const checks = checksOf(healthy)
  expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual(
    ['version', 'key', 'storage', 'disk', 'scanner', 'mail', 'proxy', 'backup'].map((name) => `${name} ok`),
  )
  expect(checks.filter(({ advice }) => advice !== null)).toEqual([])
})

const { version, key, storage, disk, scanner, mail, proxy, backup } = healthy
const cases: readonly [fault: string, change: Partial<Facts>, expected: string][] = [
  ['another version', { version: { ...version, servers: [{ host: 'two', version: '1.1.0' }] } }, 'version attention'],
  ['a key in a file only', { key: { ...key, isFile: true } }, 'key attention'],
  ['storage that does not answer', { storage: { ...storage, fault: 'ETIMEDOUT' } }, 'storage problem'],
  [
    'damaged documents',
    { storage: { ...storage, integrity: { damaged: 2, references: ['HL-1'], unchecked: 0 } } },
    'storage problem',
  ],
  ['a disk below the floor', { disk: { ...disk, freeBytes: gigabyte / 2 } }, 'disk problem'],
  ['a disk that fills up', { disk: { ...disk, freeBytes: 9 * gigabyte } }, 'disk attention'],
  ['a full disk next to a bucket', { disk: { ...disk, freeBytes: gigabyte, floorBytes: 0 } }, 'disk attention'],
  ['no scanner', { scanner: { isSet: false } }, 'scanner attention'],
  ['a scanner that is down', { scanner: { isSet: true, fault: 'ECONNREFUSED' } }, 'scanner problem'],
  [
    'old signatures',
    { scanner: { ...scanner, version: 'ClamAV 1.4.2/27400/Thu Nov 12 08:21:19 2026' } },
    'scanner attention',
  ],
  ['no mail server', { mail: { ...mail, isSet: false } }, 'mail attention'],
  ['waiting emails', { mail: { ...mail, waiting: 3 } }, 'mail problem'],
  ['a proxy that is not trusted', { proxy: { ...proxy, isTrusted: false } }, 'proxy problem'],
  ['a trusted proxy without an address', { proxy: { ...proxy, forwarded: 0 } }, 'proxy problem'],
  ['two proxies', { proxy: { ...proxy, forwarded: 2 } }, 'proxy attention'],
  [
    'visitors behind the gateway',
    { proxy: { ...proxy, hidden: { address: '172.18.0.1', at: hoursAgo(23) } } },
    'proxy attention',
  ],
  ['another address', { proxy: { ...proxy, host: '10.0.0.1' } }, 'proxy attention'],
  ['no backup', { backup: { everyHours: undefined, newest: undefined } }, 'backup attention'],
  ['an overdue backup', { backup: { ...backup, newest: hoursAgo(31) } }, 'backup problem'],
]

test.each(cases)('%s is found, with what it means and what to do', (_fault, change, expected) => {
  const found = checksOf({ ...healthy, ...change }).filter(({ state }) => state !== 'ok')
  expect(found.map(({ name, state }) => `${name} ${state}`)).toEqual([expected])
  for (const { found: sentence, meaning, advice } of found)
    for (const text of [sentence, meaning, advice]) expect(text?.length).toBeGreaterThan(10)
})
