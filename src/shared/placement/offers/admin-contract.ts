import { z } from 'zod/mini'
import { stages } from '#shared/applications/applications/stages.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { criteria, usState } from '#shared/intake/prequalification/criteria.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint, type Shown } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { exemptions, timings } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { lenderTypes } from '#shared/placement/lenders/lender-type.ts'
import { anyOffer, fundedTerms, typedOffer } from './contract.ts'
import { lenderFigures } from './lender-figures.ts'
import { shownPayoff } from './payoffs.ts'

const id = uuid('Invalid input')
const reason = text(1, 500, 'Enter a reason')
/** Earlier days are typing errors. */
const day = anyDay('Enter a date').check(z.refine((typed) => typed >= '2000-01-01', 'Enter a date'))
const moment = z.nullable(z.string())

const shownRule = z.object({
  state: usState,
  version: z.int(),
  timing: z.enum(timings),
  isSigned: z.boolean(),
  note: z.string(),
  statute: z.string(),
  exemptionStatute: z.string(),
  exemptLenders: z.array(z.enum(lenderTypes)),
  requiredForm: z.string(),
  lawAsOf: z.string(),
})

const staffOffer = z.object({
  ...anyOffer.shape,
  submissionId: uuid(),
  state: z.string(),
  /** The version that it was judged by. */
  rule: z.nullable(shownRule),
  /** Then no disclosure is required. */
  exemption: z.nullable(z.enum(exemptions)),
  /** Null for an offer older than the stored rules, until it is judged. */
  ruleJudgedAt: moment,
  /** False if the rules in force now, or the lender's type, would give another result. */
  isRuleCurrent: z.boolean(),
  /** Null if not set: then no exemption applies. */
  lenderType: z.nullable(z.enum(lenderTypes)),
  declineReason: z.nullable(z.string()),
  acceptedAt: moment,
  createdAt: z.string(),
  version: recordVersion,
})
export type StaffOffer = z.output<typeof staffOffer>

/** After a correction or rescission of a funding. */
export const undoMinutes = 10

const fundingUndo = z.object({ kind: z.enum(['correction', 'rescission']), until: z.string() })
export type FundingUndo = z.output<typeof fundingUndo>

/** What a lender's criteria in force say about its offers of a product. */
const program = z.object({
  product: z.enum(products),
  version: z.int(),
  pricing: criteria.shape.pricing,
  usualTerms: criteria.shape.usualTerms,
})
export type LenderProgram = z.output<typeof program>

export const applicationOffers = z.object({
  applicationId: uuid(),
  stage: z.enum(stages),
  type: z.enum(['business', 'personal']),
  /** Its law applies to the offers; empty if unknown. */
  state: z.string(),
  /** Then nothing the law requires in writing is sent electronically. */
  wantsPaper: z.boolean(),
  /** From Settings. */
  successFeeBasisPoints: z.int(),
  /** The brokerage's day, `2026-03-02`: new terms are priced on it. */
  today: z.string(),
  submissions: z.array(
    z.object({
      id: uuid(),
      lender: z.string(),
      product: z.nullable(z.enum(products)),
      programs: z.array(program),
    }),
  ),
  requestedAmountCents: z.nullable(z.int()),
  /** Proposed from the repayment plans of the applicant's open deals with us. */
  ownPayoffs: z.array(z.object({ ...shownPayoff.shape, lenderId: uuid() })),
  /** Open offers by APR with our fee, lowest first, then closed ones likewise. */
  offers: z.array(staffOffer),
  contract: z.nullable(z.object({ signedOn: z.string(), reference: z.string() })),
  funding: z.nullable(z.object({ fundedOn: z.string(), amountCents: z.int(), reference: z.string() })),
  fundedTerms,
  /** The last correction or rescission of the funding, while the caller can undo it. */
  fundingUndo: z.nullable(fundingUndo),
  /** Of the chosen offer; null before funding. */
  successFee: z.nullable(z.object({ amountCents: z.int(), dueOn: z.string() })),
})
export type ApplicationOffers = z.output<typeof applicationOffers>

const ofApplication = '/api/admin/applications/:applicationId'
/** Whose offers a reply of staff shows. */
export const viewsOffers = (_input: unknown, { applicationId: id }: ApplicationOffers): Shown => ({
  action: 'offers.view',
  id,
})
const staffCall = { access: applicationRoles, reply: applicationOffers, views: viewsOffers } as const

export const listApplicationOffers = endpoint({
  ...{ access: applicationReaderRoles, reply: applicationOffers, views: viewsOffers },
  method: 'GET',
  path: `${ofApplication}/offers`,
  input: z.object({ applicationId: id }),
})

/** The browser creates the id, so a repeated request adds nothing. */
export const addOffer = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers',
  input: z.object({ id, submissionId: uuid('Choose a lender'), ...typedOffer.shape }),
})

/** Only possible before the offer is shown. */
export const changeOffer = endpoint({
  ...staffCall,
  method: 'PUT',
  path: '/api/admin/offers/:id',
  input: z.object({ id, version: recordVersion, ...typedOffer.shape }),
})

/**
 * `prepare` ends its editing, `transmit` sends its disclosure, `present` shows it, `judge` applies the rules in force
 * now.
 */
const offerActions = ['prepare', 'transmit', 'present', 'judge', 'withdraw'] as const
export type OfferAction = (typeof offerActions)[number]

export const moveOffer = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers/:id/:action',
  input: z.object({ id, action: z.enum(offerActions, 'Invalid input'), version: recordVersion }),
})

/** Mailing on paper counts as transmitting. */
export const recordMailing = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers/:id/disclosure/mailed',
  input: z.object({ id, version: recordVersion, mailedOn: day }),
})

/** What the lender's disclosure states, until the funding; null removes it. */
export const saveLenderFigures = endpoint({
  ...staffCall,
  method: 'PUT',
  path: '/api/admin/offers/:id/lender-figures',
  input: z.object({ id, version: recordVersion, lenderFigures: z.nullable(lenderFigures) }),
})

export const recordPaperSignature = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/offers/:id/disclosure/signed-on-paper',
  input: z.object({ id, version: recordVersion, signedOn: day }),
})

/** The request body is the PDF, attached unaltered. */
export const disclosurePath = '/api/admin/offers/:id/disclosure'
/** SHA-256 of the file the caller saw attached, if any. */
export const disclosureQuery = z.object({ replaces: z.optional(z.string('Invalid input')) })
export const staffDisclosureFilePath = '/api/admin/offers/:id/disclosure.pdf'

/** `mailedOn`: the day it was mailed, if the applicant wants paper. */
export const sendContract = endpoint({
  ...staffCall,
  method: 'POST',
  path: `${ofApplication}/contract-sent`,
  input: z.object({ applicationId: id, mailedOn: z.optional(day) }),
})

export const recordSignature = endpoint({
  ...staffCall,
  method: 'POST',
  path: `${ofApplication}/contract-signed`,
  input: z.object({
    applicationId: id,
    signedOn: day,
    reference: text(1, 200, 'Enter the contract number or the name of the document'),
  }),
})

/** The application returns to its offers, or to lenders. */
export const reopenOffers = endpoint({
  ...staffCall,
  method: 'POST',
  path: `${ofApplication}/reopen-offers`,
  input: z.object({ applicationId: id, to: z.enum(['offers', 'with_lenders'], 'Invalid input'), reason }),
})
