import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** What a passkey is bound to: the host's name, and the page that may use it. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

export interface PasskeyContext extends AuthContext {
  readonly relyingParty: RelyingParty
}

/**
 * This site, as browsers name it.
 * @param publicUrl the site's address; where it is unknown, the host that the browser asked for.
 * @throws AppError `conflict` on a bare IP address, for which no browser makes passkeys; `malformed` for no host at all.
 */
export function relyingPartyOf(publicUrl: string | undefined, request: FastifyRequest): RelyingParty {
  const address = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) throw new AppError('malformed', 'The request could not be understood.')
  const { hostname, origin } = new URL(address)
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new AppError('conflict', 'Passkeys need the site to have a name. On this computer, open it as localhost.')
  return { id: hostname, origin }
}
