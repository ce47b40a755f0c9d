import { and, eq, gt, ne } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { leadActivities, leadResubmissions } from './table.ts'

const context = 'lead-browser'

interface OwnSubmission {
  readonly leadId: string
  /** The browser's latest; anything of others after it ends the grant. */
  readonly submissionId: string
}

interface Grant extends OwnSubmission {
  readonly until: Date
}

/** Proves by a cookie which lead a browser left (record 60). */
export interface LeadBrowser {
  /**
   * Undefined without a valid cookie, or once staff have corrected the lead or another submission came: either may be
   * the word of the person whose address was used.
   * @param submissionId of this request.
   */
  readonly findLeadId: (ctx: Context, request: FastifyRequest, submissionId?: string) => Promise<string | undefined>
  /**
   * Always sets a cookie of the same length, which hides whether the lead is new; without `own` it keeps earlier
   * rights, or none.
   */
  readonly remember: (reply: FastifyReply, own: OwnSubmission | undefined, now: Date) => void
}

/** Opens the cookie; without `publicUrl` the request decides whether it is `Secure`. */
export function leadBrowser(keys: EncryptionKeys, publicUrl: string | undefined): LeadBrowser {
  const cookie = hostCookie(publicUrl, cookies.lead)

  function findGrant(request: FastifyRequest, now: Date): Grant | undefined {
    const value = cookie.read(request)
    if (!value) return undefined
    try {
      const [leadId = '', submissionId = '', until = ''] = decrypt(keys, value, context).split(' ')
      const grant = { leadId, submissionId, until: new Date(Number(until)) }
      return grant.until > now ? grant : undefined
    } catch {
      // Altered, or its key was retired.
      return undefined
    }
  }

  return {
    findLeadId: async (ctx, request, submissionId) => {
      const grant = findGrant(request, ctx.now())
      return grant && !(await isOver(ctx, grant, submissionId)) ? grant.leadId : undefined
    },
    remember: (reply, own, now) => {
      const earlier = findGrant(reply.request, now)
      const { leadId, submissionId, until } = grantAfter(earlier, own, now)
      cookie.set(reply, encrypt(keys, `${leadId} ${submissionId} ${until.getTime()}`, context))
    },
  }
}

function grantAfter(earlier: Grant | undefined, own: OwnSubmission | undefined, now: Date): Grant {
  const until = new Date(now.getTime() + cookies.lead.maxAgeMs)
  if (!own) return earlier ?? { leadId: uuidv7(), submissionId: uuidv7(), until }
  if (earlier?.leadId !== own.leadId) return { ...own, until }
  // A repeat of an older submission takes nothing back.
  const isLater = own.submissionId > earlier.submissionId
  return isLater ? { ...earlier, submissionId: own.submissionId } : earlier
}

/** Ids are UUIDv7, which sort by time. */
async function isOver(ctx: Context, { leadId, submissionId }: Grant, ownSubmissionId = submissionId): Promise<boolean> {
  const submissions = and(
    ...[eq(leadResubmissions.leadId, leadId), gt(leadResubmissions.id, submissionId)],
    ne(leadResubmissions.id, ownSubmissionId),
  )
  const corrections = and(
    ...[eq(leadActivities.leadId, leadId), eq(leadActivities.kind, 'correct')],
    gt(leadActivities.id, submissionId),
  )
  return (await ctx.db.$count(leadResubmissions, submissions)) + (await ctx.db.$count(leadActivities, corrections)) > 0
}
