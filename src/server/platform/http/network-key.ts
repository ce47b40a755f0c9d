import { normalizeIP } from '@fastify/rate-limit'

/**
 * Returns the network that limits count an address by: an IPv4 address itself, also when it is mapped into IPv6, and the
 * /64 of an IPv6 address, because one subscriber holds all 2^64 addresses of it.
 * @param ip absent when the connection closed before the address was read.
 */
export const networkKey = (ip: string | undefined): string => normalizeIP((ip ?? '').split('%')[0] ?? '')
