import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

const context = 'lead-browser'

interface Grant {
  readonly leadId: string
  readonly until: Date
}

/** Proves by a cookie which lead a browser left (record 60). */
export interface LeadBrowser {
  /** Undefined without a valid cookie. */
  readonly leadIdOf: (request: FastifyRequest, now: Date) => string | undefined
  /**
   * Always sets a cookie of the same length, which hides whether the lead is new; without `leadId` it keeps earlier
   * rights, or none.
   */
  readonly remember: (reply: FastifyReply, leadId: string | undefined, now: Date) => void
}

/** Opens the cookie; without `publicUrl` the request decides whether it is `Secure`. */
export function leadBrowser(keys: EncryptionKeys, publicUrl: string | undefined): LeadBrowser {
  const cookie = hostCookie(publicUrl, cookies.lead)

  function findGrant(request: FastifyRequest, now: Date): Grant | undefined {
    const value = cookie.read(request)
    if (!value) return undefined
    try {
      const [leadId = '', until = ''] = decrypt(keys, value, context).split(' ')
      const grant = { leadId, until: new Date(Number(until)) }
      return grant.until > now ? grant : undefined
    } catch {
      // Altered, or its key was retired.
      return undefined
    }
  }

  return {
    leadIdOf: (request, now) => findGrant(request, now)?.leadId,
    remember: (reply, leadId, now) => {
      const newGrant = (id: string): Grant => ({ leadId: id, until: new Date(now.getTime() + cookies.lead.maxAgeMs) })
      const grant = leadId ? newGrant(leadId) : (findGrant(reply.request, now) ?? newGrant(uuidv7()))
      cookie.set(reply, encrypt(keys, `${grant.leadId} ${grant.until.getTime()}`, context))
    },
  }
}
