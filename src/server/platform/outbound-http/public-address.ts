import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA special-purpose IPv4 registry: private, loopback, link-local, shared, documentation, multicast, reserved. */
const closed4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed4.addSubnet(network, prefix, 'ipv4')

/** Only IPv6 global unicast, without ranges that carry or document other addresses. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6')

/** Checks that an address is valid and public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4')
  return isIPv6(address) && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** Returns whether a host is this machine: an address, or a name of RFC 6761, 6.3. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return isLoopback(name) || /(^|\.)localhost$/i.test(name)
}

/**
 * Returns whether the installation may call a host.
 * @param allowed names, or `*.example.com` for all names below one; if absent, any.
 */
export function isAllowedHost(host: string, allowed: readonly string[] | undefined): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return allowed?.some((each) => (each.startsWith('*.') ? name.endsWith(each.slice(1)) : name === each)) ?? true
}

export const isLoopback = (address: string): boolean =>
  (isIPv4(address) && address.startsWith('127.')) || address === '::1'
