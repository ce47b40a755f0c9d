import { z } from 'zod/mini'
import { stages } from '#shared/applications/applications/stages.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { usState } from '#shared/intake/prequalification/criteria.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { anyOffer, typedOffer } from './contract.ts'

const id = z.uuid('Invalid input')
const reason = text(1, 500, 'Enter a reason')
/** Earlier days are typing errors. */
const day = anyDay('Enter a date').check(z.refine((typed) => typed >= '2000-01-01', 'Enter a date'))
const moment = z.nullable(z.string())

/** Legal requirements; see `DisclosureRule`. */
const shownRule = z.object({
  state: usState,
  transmit: z.enum(['before_presenting', 'before_contract']),
  isSigned: z.boolean(),
  note: z.string(),
  source: z.string(),
  reviewedOn: z.string(),
})

/** An offer as shown to staff. */
export const staffOffer = z.object({
  ...anyOffer.shape,
  submissionId: z.uuid(),
  state: z.string(),
  rule: z.nullable(shownRule),
  declineReason: z.nullable(z.string()),
  acceptedAt: moment,
  createdAt: z.string(),
  version: recordVersion,
})
export type StaffOffer = z.output<typeof staffOffer>

/** All offers of one application. */
export const applicationOffers = z.object({
  stage: z.enum(stages),
  type: z.enum(['business', 'personal']),
  /** The applicant's state, whose law applies to the offers; empty if unknown. */
  state: z.string(),
  /** The applicant asked for records on paper: nothing the law requires in writing is sent electronically. */
  wantsPaper: z.boolean(),
  /** Our current success fee for this application, from Settings. */
  successFeeBasisPoints: z.int(),
  submissions: z.array(
    z.object({
      id: z.uuid(),
      lender: z.string(),
      product: z.nullable(z.enum(products)),
    }),
  ),
  /** Requested in the application, in cents; null if it names no amount. */
  askedAmountCents: z.nullable(z.int()),
  /** Open offers sorted by APR with our fee, lowest first; then declined, expired and withdrawn offers in the same order. */
  offers: z.array(staffOffer),
  /** Signing and funding of the chosen offer. */
  contract: z.nullable(z.object({ signedOn: z.string(), reference: z.string() })),
  funding: z.nullable(z.object({ fundedOn: z.string(), amountCents: z.int(), reference: z.string() })),
  /** Due since the day of funding; null before. */
  successFee: z.nullable(z.object({ amountCents: z.int(), dueOn: z.string() })),
})
export type ApplicationOffers = z.output<typeof applicationOffers>

const ofApplication = '/api/admin/applications/:applicationId'
const staffCall = { access: applicationRoles, reply: applicationOffers } as const

export const listApplicationOffers = endpoint({
  ...staffCall,
  method: 'GET',
  path: `${ofApplication}/offers`,
  input: z.object({ applicationId: id }),
})

/** Adds a lender's offer. The browser creates the id, so a repeated request adds nothing. */
export const addOffer = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers',
  input: z.object({ id, submissionId: z.uuid('Choose a lender'), ...typedOffer.shape }),
})

/** Changes an offer that hasn't been shown yet. `version` is the one the change is based on. */
export const changeOffer = endpoint({
  ...staffCall,
  method: 'PUT',
  path: '/api/admin/offers/:id',
  input: z.object({ id, version: recordVersion, ...typedOffer.shape }),
})

/** Staff actions on an offer: `prepare` ends its editing, `transmit` sends its disclosure, `present` shows it. */
export const offerActs = ['prepare', 'transmit', 'present', 'withdraw'] as const
export type OfferAct = (typeof offerActs)[number]

export const moveOffer = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers/:id/:act',
  input: z.object({ id, act: z.enum(offerActs, 'Invalid input'), version: recordVersion }),
})

/** Records that staff mailed the lender's disclosure on paper, which counts as transmitting it. */
export const recordMailing = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers/:id/disclosure/mailed',
  input: z.object({ id, version: recordVersion, mailedOn: day }),
})

/** Records that the mailed disclosure came back signed. */
export const recordPaperSignature = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers/:id/disclosure/signed-on-paper',
  input: z.object({ id, version: recordVersion, signedOn: day }),
})

/** Attaches the lender's disclosure unaltered: the request body is the PDF. */
export const disclosurePath = '/api/admin/offers/:id/disclosure'
/** `replaces`: the SHA-256 of the attached file that the caller saw; left out if there was none. */
export const disclosureQuery = z.object({ replaces: z.optional(z.string('Invalid input')) })
/** Returns the file itself. */
export const staffDisclosureFilePath = '/api/admin/offers/:id/disclosure.pdf'

/** The lender has sent its contract for the chosen offer. `mailedOn`: the day it went by mail, if the applicant wants paper. */
export const sendContract = endpoint({
  ...staffCall,
  method: 'POST',
  path: `${ofApplication}/contract-out`,
  input: z.object({ applicationId: id, mailedOn: z.optional(day) }),
})

/** The applicant has signed the lender's contract. */
export const recordSignature = endpoint({
  ...staffCall,
  method: 'POST',
  path: `${ofApplication}/contract-signed`,
  input: z.object({
    applicationId: id,
    signedOn: day,
    reference: text(1, 200, 'Enter where the signed contract is: its number, or the name of the document'),
  }),
})

/** The chosen offer fell through: the application returns to its offers, or to lenders. */
export const reopenOffers = endpoint({
  ...staffCall,
  method: 'POST',
  path: `${ofApplication}/reopen-offers`,
  input: z.object({ applicationId: id, to: z.enum(['offers', 'with_lenders'], 'Invalid input'), reason }),
})
