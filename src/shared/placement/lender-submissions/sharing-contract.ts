import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { lenderMatch } from './match-lender.ts'

/** A lender that the applicant may choose or has chosen before. */
export const choosableLender = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the application matches, best product first. */
  matches: z.array(lenderMatch),
  /** The consent text, which names this lender. */
  agreement: z.string(),
  isAgreed: z.boolean(),
  /** Staff asked about this lender and are waiting for an answer. */
  isAsked: z.boolean(),
})
export type ChoosableLender = z.output<typeof choosableLender>

/** One lender in the list of those that have the application. */
export const sharedWith = z.object({
  lenderId: z.uuid(),
  name: z.string(),
  /** When consent was last given, and last withdrawn. */
  agreedAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** What the lender can see, in words. */
  shared: z.string(),
  firstViewedAt: z.nullable(z.string()),
  views: z.int(),
  /** Whether the package link works right now. */
  isOpen: z.boolean(),
})
export type SharedWith = z.output<typeof sharedWith>

export const sharing = z.object({
  /** `open`: lenders may be chosen now. `early`: not yet. `over`: no longer. */
  choice: z.enum(['early', 'open', 'over']),
  /** Agreeing requires a session opened by an emailed code or link. */
  isVerified: z.boolean(),
  /** No lender can be chosen because the site has sample lenders only. */
  hasOnlySamples: z.boolean(),
  lenders: z.array(choosableLender),
  ledger: z.array(sharedWith),
})
export type Sharing = z.output<typeof sharing>

/** Which lenders may see the application, and which have it. */
export const getSharing = endpoint({
  method: 'GET',
  path: '/api/tracking/lenders',
  access: 'applicant',
  input: z.object({}),
  reply: sharing,
})

/**
 * Agrees to lenders by name. The consent texts are sent back as they were shown; if they have changed since, it is a
 * `conflict`.
 */
export const agreeToLenders = endpoint({
  method: 'POST',
  path: '/api/tracking/lenders/agree',
  access: 'applicant',
  input: z.object({
    lenders: z
      .array(z.object({ id: z.uuid('Invalid input'), agreement: z.string().check(z.maxLength(2_000)) }))
      .check(z.minLength(1, 'Select at least one lender'), z.maxLength(50, 'Invalid input')),
  }),
  reply: sharing,
})

/** Withdraws consent and closes the package link immediately. */
export const withdrawSharing = endpoint({
  method: 'POST',
  path: '/api/tracking/lenders/:id/withdraw',
  access: 'applicant',
  input: z.object({ id: z.uuid('Invalid input') }),
  reply: sharing,
})

/** Changes with the text; both are saved with each consent. */
export const sharingVersion = '2026-11-1'

/** The name of a lender in an agreement. */
export const namedLender = ({ name, legalName }: { name: string; legalName: string }) =>
  legalName === '' || legalName === name ? name : `${name} (${legalName})`

/**
 * Returns the consent an applicant gives before an application is sent to a lender; one per lender, in a box that
 * starts unchecked.
 * @param lender see `namedLender`.
 * @param broker the public name of the business.
 */
export const sharingAgreement = (lender: string, broker: string) =>
  `I agree that ${broker} sends my application and the documents for it to ${lender}, so that it can decide whether to ` +
  `make me an offer. ${lender} may use them for nothing else. Numbers of persons, businesses and accounts are shown by ` +
  'their last digits only. I can take this back at any time on the page where I track my application: the link to my ' +
  `file is then closed at once. What ${lender} has received until then stays with it.`

/** How long a package link works, days. */
export const packageDays = 14

/** Page of a package. The token is in the URL fragment, which browsers never send to a server. */
export const packagePath = '/package'
export const packageLink = (siteUrl: string, token: string) => `${siteUrl}${packagePath}#${token}`

/** Downloads one document of a package. */
export const packageDocumentPath = '/api/packages/document'
