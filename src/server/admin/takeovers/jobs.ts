import { findReferences } from '#server/applications/applications/queries.ts'
import { findStaff, type Staff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { decidedEmail, declinedForOwnerEmail, reassignedEmail, requestedEmail, type Subject } from './emails.ts'
import { findRequest, hasOffer, listManagers } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'takeovers.notify-reassigned': {
      byStaffId: string
      fromStaffId: string | null
      toStaffId: string | null
      applicationId?: string
      leadIds?: string[]
      contactId?: string
      merchantLeadId?: string
      /** The decision already notifies them. */
      skipsNewOwner?: boolean
      /** Merged into a lead of the new owner. */
      isMerge?: boolean
      hasReason?: boolean
    }
    'takeovers.notify-requested': { requestId: string }
    'takeovers.notify-decision': { requestId: string }
  }
}

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Notifies both owners and managers, except the actor. */
export const notifyReassigned = ({ sendMail, siteUrl }: EmailDeps): Handler<'takeovers.notify-reassigned'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const payload of payloads) {
      const { byStaffId, fromStaffId, toStaffId, applicationId, skipsNewOwner } = payload
      const subject = await subjectOf(ctx, payload)
      const by = await findStaff(ctx, byStaffId)
      if (!subject || !by) continue
      const [from, to] = [await findMaybe(ctx, fromStaffId), await findMaybe(ctx, toStaffId)]
      const managers = from ? await listManagers(ctx) : []
      const told = [from, ...(skipsNewOwner || to?.assignmentEmail !== 'now' ? [] : [to]), ...managers].filter(
        (one) => one !== undefined,
      )
      const names = { by: by.name, from: from?.name ?? null, to: to?.name ?? null }
      const keepsCommission = applicationId !== undefined && (await hasOffer(ctx, { applicationId }))
      const mail = reassignedEmail(siteUrl, subject, names, { ...payload, keepsCommission })
      for (const email of addressesOf(told, byStaffId)) await sendMail({ to: [email], ...mail })
    }
  },
})

/** Notifies owner and managers of a request. */
export const notifyTakeoverRequested = ({ sendMail, siteUrl }: EmailDeps): Handler<'takeovers.notify-requested'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const request = await findRequest(ctx, requestId)
      if (request?.status !== 'open') continue
      const { requestedBy, fromStaffId, toStaffId } = request
      const subject = await subjectOf(ctx, request)
      const [by, from, to] = [
        await findStaff(ctx, requestedBy),
        await findStaff(ctx, fromStaffId),
        await findMaybe(ctx, toStaffId),
      ]
      if (!subject || !by || !from) continue
      const names = { by: by.name, from: from.name, to: to?.name ?? null }
      for (const email of addressesOf([...(await listManagers(ctx)), from], requestedBy))
        await sendMail({ to: [email], ...requestedEmail(siteUrl, subject, names) })
    }
  },
})

/** Notifies the requester of the decision, and the owner of a declined one; approval notifies the owner of the change. */
export const notifyTakeoverDecision = ({ sendMail, siteUrl }: EmailDeps): Handler<'takeovers.notify-decision'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const request = await findRequest(ctx, requestId)
      if (!request?.decidedBy) continue
      const subject = await subjectOf(ctx, request)
      const [asker, decider] = [await findStaff(ctx, request.requestedBy), await findStaff(ctx, request.decidedBy)]
      if (!subject || !asker || !decider) continue
      const isApproved = request.status === 'approved'
      if (asker.status === 'active') {
        const decision = { decidedBy: decider.name, isApproved, note: request.note }
        await sendMail({ to: [asker.email], ...decidedEmail(siteUrl, subject, decision) })
      }
      if (isApproved) continue
      const owner = await findStaff(ctx, request.fromStaffId)
      const names = { decidedBy: decider.name, by: asker.name }
      for (const email of addressesOf(owner ? [owner] : [], decider.id))
        await sendMail({ to: [email], ...declinedForOwnerEmail(siteUrl, subject, names) })
    }
  },
})

const findMaybe = (ctx: Context, id: string | null) => (id === null ? undefined : findStaff(ctx, id))

/** Active people, without the actor and duplicates. */
const addressesOf = (people: readonly Staff[], byStaffId: string) => [
  ...new Set(people.filter(({ id, status }) => id !== byStaffId && status === 'active').map(({ email }) => email)),
]

interface RecordIds {
  readonly applicationId?: string | null
  readonly leadId?: string | null
  readonly leadIds?: readonly string[]
  readonly contactId?: string
  readonly merchantLeadId?: string
}

/** Undefined if it was deleted. */
async function subjectOf(ctx: Context, record: RecordIds): Promise<Subject | undefined> {
  const { applicationId, leadId, contactId, merchantLeadId } = record
  if (contactId) return { what: 'a message', path: `/admin/contacts?contact=${contactId}` }
  if (merchantLeadId) return { what: 'a merchant request', path: `/admin/merchant-services?merchant=${merchantLeadId}` }
  if (!applicationId) {
    const leadIds = record.leadIds ?? (leadId ? [leadId] : [])
    const [only] = leadIds
    if (leadIds.length === 1) return { what: 'a lead', path: `/admin/leads?lead=${only}` }
    return { what: `${leadIds.length} leads`, path: '/admin/leads' }
  }
  const [reference] = await findReferences(ctx, [applicationId])
  return reference === undefined
    ? undefined
    : { what: reference, path: `/admin/applications?application=${applicationId}` }
}
