import type { FastifyRequest } from 'fastify'

/** A name or address with an optional port: anything else in a Host header is not ours to repeat. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Returns the public address, or the one that the request was sent to. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl?: string): string {
  return publicUrl ?? `${protocol}://${plainHost.test(host) ? host.toLowerCase() : 'localhost'}`
}
