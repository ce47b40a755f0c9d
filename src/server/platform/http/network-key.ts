import { normalizeIP } from '@fastify/rate-limit'

/**
 * An IPv4 address, also when mapped into IPv6, or the /64 of an IPv6 address, because one subscriber has all of it.
 * @param ip absent when the connection closed before the address was read.
 */
export function networkKey(ip: string | undefined): string {
  // Some proxies append the port, which changes each time.
  const address = (ip ?? '').replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return normalizeIP(address.split('%')[0] ?? '')
}
