import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/kit/app-error.ts'
import type { AuthContext } from './auth-context.ts'

/** To which passkeys are bound. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

export interface PasskeyContext extends AuthContext {
  readonly relyingParty: RelyingParty
}

/**
 * Returns this site's relying party.
 * @param publicUrl defaults to the requested host.
 * @throws `conflict` on an IP address, which browsers refuse for passkeys; `malformed` without a host.
 */
export function relyingPartyOf(publicUrl: string | undefined, request: FastifyRequest): RelyingParty {
  const address = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) throw new AppError('malformed', 'The request could not be understood.')
  const { hostname, origin } = new URL(address)
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new AppError('conflict', 'Passkeys need a host name. On this computer, open the site as localhost.')
  return { id: hostname, origin }
}
