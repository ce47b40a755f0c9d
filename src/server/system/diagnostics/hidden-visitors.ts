import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** The latest request that seemed to come from the gateway of this machine or container. */
export interface HiddenVisitors {
  readonly address: string
  readonly at: Date
}

/**
 * Returns the IPv4 address of the default gateway, if there is one.
 * @param routes `/proc/net/route` of Linux: destination and gateway in columns two and three, as bytes in reverse.
 */
export function gatewayOf(routes: string): string | undefined {
  for (const line of routes.split('\n')) {
    const [, destination, gateway] = line.split(/\s+/)
    if (destination !== '00000000' || !gateway || gateway === '00000000') continue
    return Buffer.from(gateway, 'hex').toReversed().join('.')
  }
  return undefined
}

/**
 * Watches for visitors with the address of the gateway: something translates their addresses on the way to the proxy, such
 * as Docker for IPv6 visitors of a network without IPv6. Then they all count as one.
 */
export function watchHiddenVisitors(
  app: FastifyInstance,
  now: () => Date,
  gateway = gatewayOf(readRoutes()),
): () => HiddenVisitors | undefined {
  let latest: HiddenVisitors | undefined
  if (gateway)
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.ip === gateway) latest = { address: gateway, at: now() }
      done()
    })
  return () => latest
}

/** Empty on systems other than Linux. */
function readRoutes(): string {
  try {
    return fs.readFileSync('/proc/net/route', 'utf8')
  } catch {
    return ''
  }
}
