import { z } from 'zod/mini'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { zonedMoment } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { offerStatuses } from './offer-status.ts'
import { offerConditions, offerPrice } from './terms.ts'

const id = z.uuid('Invalid input')
const moment = z.nullable(z.string())
const reason = text(1, 500, 'Enter a reason')

/** Returns the schema of an amount in cents. */
export const cents = (least: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(100_000_000_000, message))

/** What staff enter; `offerCost` computes the costs. */
export const typedOffer = z.object({
  product: z.enum(products, 'Choose a product'),
  amountCents: cents(100_000, 'Enter an amount of at least $1,000'),
  price: offerPrice,
  /** All fees the lender deducts. */
  lenderFeesCents: cents(0, 'Enter the lender’s fees in dollars, or 0 if there are none'),
  conditions: offerConditions,
  expiresAt: z.nullable(zonedMoment('Enter a date and time')),
})
export type TypedOffer = z.output<typeof typedOffer>

/** Cents; APR in thousandths of a percent. */
const shownCost = z.object({
  receivedCents: z.int(),
  repaidCents: z.int(),
  paymentCents: z.int(),
  payments: z.int(),
  aprThousandths: z.int(),
  aprWithoutFeeThousandths: z.int(),
})

const disclosure = z.object({
  sha256: z.string(),
  /** Bytes. */
  size: z.int(),
  receivedAt: z.string(),
  transmittedAt: moment,
  /** `2026-03-02`; null if transmitted electronically. */
  mailedOn: z.nullable(z.string()),
  openedAt: moment,
  signedAt: moment,
  signedBy: z.nullable(z.string()),
  paperSignedOn: z.nullable(z.string()),
})
export type Disclosure = z.output<typeof disclosure>

export const anyOffer = z.object({
  id: z.uuid(),
  lender: z.string(),
  status: z.enum(offerStatuses),
  ...typedOffer.shape,
  ...shownCost.shape,
  successFeeCents: z.int(),
  /** From the lender's own money. */
  commissionCents: z.int(),
  disclosure: z.nullable(disclosure),
})

const shownOffer = z.object({
  ...anyOffer.shape,
  isEstimate: z.boolean(),
  months: z.number(),
  payoffs: z.array(z.object({ month: z.int(), payoffCents: z.int(), savedCents: z.int() })),
})
export type ShownOffer = z.output<typeof shownOffer>

/** Must be read before its offer is shown, so it reveals nothing about the offer. */
const waitingDisclosure = z.object({
  ...disclosure.shape,
  offerId: z.uuid(),
  lender: z.string(),
  isSignatureAsked: z.boolean(),
})
export type WaitingDisclosure = z.output<typeof waitingDisclosure>

const ownOffers = z.object({
  /** Sessions not opened by an emailed code or link see only the number of offers. */
  isVerified: z.boolean(),
  count: z.int(),
  askedAmountCents: z.nullable(z.int()),
  /** By APR with our fee, lowest first. */
  offers: z.array(shownOffer),
  disclosures: z.array(waitingDisclosure),
  /** Offers whose required disclosure has not been sent. */
  undisclosedCount: z.int(),
  canChoose: z.boolean(),
  canChooseAgain: z.boolean(),
  funding: z.nullable(z.object({ fundedOn: z.string(), amountCents: z.int() })),
  /** Due since funding; null before. */
  successFee: z.nullable(z.object({ amountCents: z.int(), dueOn: z.string() })),
})
export type OwnOffers = z.output<typeof ownOffers>

const ownCall = { access: 'applicant', reply: ownOffers } as const
const signature = text(2, 200, 'Enter your full name')

export const listOffers = endpoint({ ...ownCall, method: 'GET', path: '/api/offers', input: z.object({}) })

/** The others stay open. @throws conflict if another was chosen concurrently. */
export const chooseOffer = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/:id/choose',
  input: z.object({ id, signature }),
})

/** Possible until the contract is sent. */
export const chooseAgain = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/choose-again',
  input: z.object({}),
})

export const declineOffer = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/:id/decline',
  input: z.object({ id, reason }),
})

/** `sha256` identifies the file the applicant read. */
export const signDisclosure = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/:id/disclosure/sign',
  input: z.object({ id, sha256: text(64, 64, 'Invalid input'), signature }),
})

/** Available once transmitted. */
export const disclosureFilePath = '/api/offers/:id/disclosure.pdf'
