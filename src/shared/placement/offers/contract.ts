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

/** An amount in an offer, in cents. */
export const cents = (least: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(100_000_000_000, message))

/** What staff enter for an offer. Costs are not entered: client and server compute them with `offerCost`. */
export const typedOffer = z.object({
  product: z.enum(products, 'Choose a product'),
  amountCents: cents(100_000, 'Enter an amount of at least $1,000'),
  price: offerPrice,
  /** All fees that the lender deducts from the amount. */
  lenderFeesCents: cents(0, 'Enter the lender’s fees in dollars, or 0 if there are none'),
  conditions: offerConditions,
  /** ISO 8601; null if the offer does not expire. */
  expiresAt: z.nullable(zonedMoment('Enter a date and time')),
})
export type TypedOffer = z.output<typeof typedOffer>

/** Cost of an offer; see `OfferCost`. Cents; APR in thousandths of a percent. */
const shownCost = z.object({
  receivedCents: z.int(),
  repaidCents: z.int(),
  paymentCents: z.int(),
  payments: z.int(),
  aprThousandths: z.int(),
  aprWithoutFeeThousandths: z.int(),
})

/** The lender's disclosure and its delivery. */
export const disclosure = z.object({
  /** Of the original file, hexadecimal. */
  sha256: z.string(),
  /** Bytes. */
  size: z.int(),
  receivedAt: z.string(),
  transmittedAt: moment,
  /** The day staff mailed it on paper, such as `2026-03-02`; null if it was transmitted electronically. */
  mailedOn: z.nullable(z.string()),
  openedAt: moment,
  signedAt: moment,
  /** The name typed as the signature. */
  signedBy: z.nullable(z.string()),
  /** The date on the signed paper copy. */
  paperSignedOn: z.nullable(z.string()),
})
export type Disclosure = z.output<typeof disclosure>

/** What applicants and staff both see of an offer. */
export const anyOffer = z.object({
  id: z.uuid(),
  lender: z.string(),
  status: z.enum(offerStatuses),
  ...typedOffer.shape,
  ...shownCost.shape,
  successFeeCents: z.int(),
  /** Paid to us by the lender from its own money. */
  commissionCents: z.int(),
  disclosure: z.nullable(disclosure),
})

/** An offer as shown to its applicant. */
export const shownOffer = z.object({
  ...anyOffer.shape,
  isEstimate: z.boolean(),
  months: z.number(),
  payoffs: z.array(z.object({ month: z.int(), payoffCents: z.int(), savedCents: z.int() })),
})
export type ShownOffer = z.output<typeof shownOffer>

/** A disclosure that must be read before its offer may be shown. Reveals nothing about the offer. */
export const waitingDisclosure = z.object({
  ...disclosure.shape,
  offerId: z.uuid(),
  lender: z.string(),
  isSignatureAsked: z.boolean(),
})
export type WaitingDisclosure = z.output<typeof waitingDisclosure>

export const ownOffers = z.object({
  /** Offers are shown only in a session opened by an emailed code or link; other sessions see how many there are. */
  isVerified: z.boolean(),
  count: z.int(),
  /** Requested in the application, in cents; null if it names no amount. */
  askedAmountCents: z.nullable(z.int()),
  /** Sorted by APR with our fee, lowest first. */
  offers: z.array(shownOffer),
  disclosures: z.array(waitingDisclosure),
  /** Offers that may be shown only after their lender's disclosure, which has not been sent yet. */
  undisclosedCount: z.int(),
  canChoose: z.boolean(),
  canChooseAgain: z.boolean(),
  /** The funded amount and day; null until it is funded. */
  funding: z.nullable(z.object({ fundedOn: z.string(), amountCents: z.int() })),
  /** Our success fee, due since the day of funding; null before. */
  successFee: z.nullable(z.object({ amountCents: z.int(), dueOn: z.string() })),
})
export type OwnOffers = z.output<typeof ownOffers>

const ownCall = { access: 'applicant', reply: ownOffers } as const
/** The name typed to confirm. */
const signature = text(2, 200, 'Enter your full name')

export const listOffers = endpoint({ ...ownCall, method: 'GET', path: '/api/offers', input: z.object({}) })

/** Chooses an offer; the others stay open. @throws conflict if another offer was chosen at the same time. */
export const chooseOffer = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/:id/choose',
  input: z.object({ id, signature }),
})

/** Reverts the choice until the contract has been sent. */
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

/** Signs the receipt of a disclosure. `sha256` identifies the file the applicant read. */
export const signDisclosure = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/:id/disclosure/sign',
  input: z.object({ id, sha256: text(64, 64, 'Invalid input'), signature }),
})

/** For its applicant, once it has been transmitted. */
export const disclosureFilePath = '/api/offers/:id/disclosure.pdf'
