import { expect, test } from 'vitest'
import { delayMs, networkOf } from '#server/features/auth/throttle.ts'

test('a few mistakes cost nothing, then every further one doubles the wait up to a quarter of an hour', () => {
  const waits = Array.from({ length: 15 }, (_, failures) => delayMs('account', failures) / 1000)

  expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  expect(delayMs('account', 10_000)).toBe(900_000)
})

test('an office behind one address may mistype more often than one account', () => {
  expect(delayMs('address', 20)).toBe(0)
  expect(delayMs('address', 21)).toBe(5_000)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
