import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

/** Encryption context of the cookie. */
const context = 'lead-browser'

interface Grant {
  readonly leadId: string
  readonly until: Date
}

/** Reads and writes the cookie that proves which lead a browser left. */
export interface LeadBrowser {
  /** Returns the lead that this browser left; undefined without a valid cookie. */
  readonly leadIdOf: (request: FastifyRequest, now: Date) => string | undefined
  /**
   * Answers a lead form with a cookie. Every answer carries one of the same length, so that it doesn't show whether the
   * lead is new: without `leadId` it keeps what the browser could do before, or is good for nothing.
   */
  readonly remember: (reply: FastifyReply, leadId: string | undefined, now: Date) => void
}

/** @param publicUrl the site's address; if undefined, the request decides whether the cookie is `Secure`. */
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
      // Altered, or encrypted with a key that is no longer in use.
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
