import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

/** Without people's names, because email isn't confidential. */
export interface Subject {
  /** `HL-7Q4K-92XM`, `a lead`, `3 leads` */
  readonly what: string
  readonly path: string
}

export interface Parties {
  readonly by: string
  readonly from: string | null
  readonly to: string | null
}

const opening = (what: string) => what.charAt(0).toUpperCase() + what.slice(1)

/** Notifies both owners and managers of a reassignment. */
export const reassignedEmail = (
  siteUrl: string,
  { what, path }: Subject,
  { by, from, to }: Parties,
  { keepsCommission = false, isMerge = false, hasReason = false },
) =>
  textEmail({
    subject: to ? `${opening(what)} reassigned to ${to}` : `${opening(what)} unassigned`,
    paragraphs: [
      isMerge && from && to
        ? `${by} merged a lead owned by ${from} into a lead owned by ${to}. ${to} is the owner now.`
        : `${by} ${to ? 'reassigned' : 'unassigned'} ${what}${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}.${hasReason ? ' The reason is in the activity list.' : ''}`,
      ...(keepsCommission && from
        ? [`Commission on offers already made stays with ${from} until a manager changes the split.`]
        : []),
    ],
    link: { label: 'Open the record', url: `${siteUrl}${path}` },
    footer: staffMailFooter,
  })

/** Notifies owner and managers of a request, which each of them may decide. */
export const requestedEmail = (siteUrl: string, { what }: Subject, { by, from, to }: Parties) =>
  textEmail({
    subject: `${by} wants to ${to ? 'reassign' : 'unassign'} ${what}`,
    paragraphs: [
      `${by} wants to ${to ? 'reassign' : 'unassign'} ${what} from ${from}${to ? ` to ${to}` : ''}. ${from} or a manager has to agree. Nothing changes until then.`,
    ],
    link: { label: 'Open the requests', url: `${siteUrl}/admin/dashboard` },
    footer: staffMailFooter,
  })

/** Notifies the requester of the decision. */
export const decidedEmail = (
  siteUrl: string,
  { what, path }: Subject,
  { decidedBy, isApproved, note }: { decidedBy: string; isApproved: boolean; note: string },
) =>
  textEmail({
    subject: `Your request for ${what} was ${isApproved ? 'approved' : 'declined'}`,
    paragraphs: [
      `${decidedBy} ${isApproved ? 'approved' : 'declined'} your request to reassign ${what}.`,
      ...(note ? [`Note: ${note}`] : []),
    ],
    link: { label: 'Open the record', url: `${siteUrl}${path}` },
    footer: staffMailFooter,
  })

/** Notifies the owner that a request was declined. */
export const declinedForOwnerEmail = (
  siteUrl: string,
  { what, path }: Subject,
  { decidedBy, by }: { decidedBy: string; by: string },
) =>
  textEmail({
    subject: `${opening(what)} stays with you`,
    paragraphs: [`${decidedBy} declined ${by}’s request to reassign ${what}. You’re still the owner.`],
    link: { label: 'Open the record', url: `${siteUrl}${path}` },
    footer: staffMailFooter,
  })
