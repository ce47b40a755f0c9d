import { expect, test } from 'vitest'
import { networkKey, siteKey } from './rate-limit.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['198.51.100.7:50123', '198.51.100.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['not an address', 'not an address'],
  [undefined, ''],
])('%s counts as %s', (ip, network) => {
  expect(networkKey(ip)).toBe(network)
})

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1::/48'],
  ['[2001:db8:1:3::1]:443', '2001:db8:1::/48'],
  ['2001:db8:1:2::', '2001:db8:1::/48'],
  ['198.51.100.7', undefined],
  ['::ffff:198.51.100.7', undefined],
  ['not an address', undefined],
  [undefined, undefined],
])('%s belongs to the site %s', (ip, site) => {
  expect(siteKey(ip)).toBe(site)
})
