import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { lenderMatch } from './match-lender.ts'

const choosableLender = z.object({
  id: uuid(),
  name: z.string(),
  /** Best product first. */
  matches: z.array(lenderMatch),
  /** The consent text, which names this lender. */
  agreement: z.string(),
  isAgreed: z.boolean(),
  isRequested: z.boolean(),
})
export type ChoosableLender = z.output<typeof choosableLender>

const sharedWith = z.object({
  lenderId: uuid(),
  name: z.string(),
  agreedAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  shared: z.string(),
  firstViewedAt: z.nullable(z.string()),
  views: z.int(),
  isOpen: z.boolean(),
})
export type SharedWith = z.output<typeof sharedWith>

const sharing = z.object({
  choice: z.enum(['early', 'open', 'over']),
  /** Agreeing requires a session opened by an emailed code or link. */
  isVerified: z.boolean(),
  /** No lender can be chosen, because all lenders are samples. */
  hasOnlySamples: z.boolean(),
  lenders: z.array(choosableLender),
  ledger: z.array(sharedWith),
})
export type Sharing = z.output<typeof sharing>

export const getSharing = endpoint({
  method: 'GET',
  path: '/api/tracking/lenders',
  access: 'applicant',
  input: z.object({}),
  reply: sharing,
})

/** The consent texts are sent back as shown; `conflict` if they have changed since. */
export const agreeToLenders = endpoint({
  method: 'POST',
  path: '/api/tracking/lenders/agree',
  access: 'applicant',
  input: z.object({
    lenders: z
      .array(z.object({ id: uuid('Invalid input'), agreement: z.string().check(z.maxLength(2_000)) }))
      .check(z.minLength(1, 'Select at least one lender'), z.maxLength(50, 'Invalid input')),
  }),
  reply: sharing,
})

/** Closes the package link immediately. */
export const withdrawSharing = endpoint({
  method: 'POST',
  path: '/api/tracking/lenders/:id/withdraw',
  access: 'applicant',
  alwaysAllowed: true,
  input: z.object({ id: uuid('Invalid input') }),
  reply: sharing,
})

/** Changes with the text; both are saved with each consent. */
export const sharingVersion = '2026-11-2'

/** Returns the name of a lender in an agreement. */
export const namedLender = ({ name, legalName }: { name: string; legalName: string }) =>
  legalName === '' || legalName === name ? name : `${name} (${legalName})`

/**
 * Returns the consent to share with one lender, for a box that starts unchecked.
 * @param lender see `namedLender`.
 */
export const sharingAgreement = (lender: string, broker: string) =>
  `I agree that ${broker} may send my application and its documents to ${lender} so that ${lender} can decide whether to ` +
  `make me an offer. ${lender} may not use them for anything else. Personal, business and account numbers show only ` +
  'their last digits. I can withdraw this consent at any time on the page where I track my application; the link to my ' +
  `application is then closed immediately. ${lender} keeps anything it has already received.`

export const packageDays = 14

/** The token is in the URL fragment, which browsers never send to a server. */
export const packagePath = '/package'
export const packageLink = (siteUrl: string, token: string) => `${siteUrl}${packagePath}#${token}`

export const packageDocumentPath = '/api/packages/document'
export const packageSummaryPath = '/api/packages/cash-flow'
