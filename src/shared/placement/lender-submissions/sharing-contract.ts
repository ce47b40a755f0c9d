import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { lenderMatch } from '#shared/placement/lender-submissions/lender-match.ts'

/** A lender that the applicant may choose, or chose once. */
export const choosableLender = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the file matches, the nearest product first. */
  matches: z.array(lenderMatch),
  /** The words to agree to, which name this lender. */
  agreement: z.string(),
  isAgreed: z.boolean(),
  /** Staff ask about this one, and have no answer. */
  isAsked: z.boolean(),
})
export type ChoosableLender = z.output<typeof choosableLender>

/** One lender in the list of who has the file. */
export const sharedWith = z.object({
  lenderId: z.uuid(),
  name: z.string(),
  /** When it was agreed to, and taken back; the latest of each. */
  agreedAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** What it can see, in words. */
  shared: z.string(),
  firstViewedAt: z.nullable(z.string()),
  views: z.int(),
  /** The link to the file works at this moment. */
  isOpen: z.boolean(),
})
export type SharedWith = z.output<typeof sharedWith>

export const sharing = z.object({
  /** `open`: lenders may be chosen now. `early`: not yet. `over`: no more. */
  choice: z.enum(['early', 'open', 'over']),
  /** Agreeing asks for a file that was opened by the code or link we mail. */
  isVerified: z.boolean(),
  /** Nobody can be chosen, because this site knows made-up lenders only. */
  hasOnlySamples: z.boolean(),
  lenders: z.array(choosableLender),
  ledger: z.array(sharedWith),
})
export type Sharing = z.output<typeof sharing>

/** Which lenders may see the file, and which have it. */
export const getSharing = endpoint({
  method: 'GET',
  path: '/api/tracking/lenders',
  access: 'applicant',
  input: z.object({}),
  reply: sharing,
})

/** Agrees to lenders by name. The words are sent back as they were shown: other words since are a `conflict`. */
export const agreeToLenders = endpoint({
  method: 'POST',
  path: '/api/tracking/lenders/agree',
  access: 'applicant',
  input: z.object({
    lenders: z
      .array(z.object({ id: z.uuid('Invalid input'), agreement: z.string().check(z.maxLength(2_000)) }))
      .check(z.minLength(1, 'Please tick at least one lender'), z.maxLength(50, 'Invalid input')),
  }),
  reply: sharing,
})

/** Takes an agreement back, and closes the link to the file at once. */
export const withdrawSharing = endpoint({
  method: 'POST',
  path: '/api/tracking/lenders/:id/withdraw',
  access: 'applicant',
  input: z.object({ id: z.uuid('Invalid input') }),
  reply: sharing,
})
