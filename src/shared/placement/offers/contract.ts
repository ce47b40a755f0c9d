import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { zonedMoment } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { products } from '#shared/placement/lenders/product.ts'
import { offerStatuses } from '#shared/placement/offers/offer-status.ts'
import { offerConditions, offerPrice } from '#shared/placement/offers/terms.ts'

const id = z.uuid('Invalid input')
const moment = z.nullable(z.string())
const reason = text(1, 500, 'Please say why, in a word or two')

/** Money of an offer, in cents. */
export const cents = (least: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(100_000_000_000, message))

/** What staff type of an offer. Costs are not typed: both sides compute them from this with `offerCost`. */
export const typedOffer = z.object({
  product: z.enum(products, 'Please choose the kind of money'),
  amountCents: cents(100_000, 'Please give an amount of at least $1,000'),
  price: offerPrice,
  /** All fees that the lender takes out of the money. */
  lenderFeesCents: cents(0, 'Please give the fees of the lender in dollars, 0 where there are none'),
  conditions: offerConditions,
  /** ISO 8601; null where the lender gives no end. */
  expiresAt: z.nullable(zonedMoment('Please give day and time')),
})
export type TypedOffer = z.output<typeof typedOffer>

/** What an offer costs; see `OfferCost`. Cents; APR in thousandths of a percent. */
const shownCost = z.object({
  receivedCents: z.int(),
  repaidCents: z.int(),
  paymentCents: z.int(),
  payments: z.int(),
  aprThousandths: z.int(),
  aprWithoutFeeThousandths: z.int(),
})

/** The lender's disclosure and what became of it. */
export const disclosure = z.object({
  /** Of the file as the lender sent it, hexadecimal. */
  sha256: z.string(),
  /** Bytes. */
  size: z.int(),
  receivedAt: z.string(),
  transmittedAt: moment,
  /** The day staff mailed it on paper, such as `2026-03-02`; null if it was transmitted electronically. */
  mailedOn: z.nullable(z.string()),
  openedAt: moment,
  signedAt: moment,
  /** The name typed in signing. */
  signedBy: z.nullable(z.string()),
  /** The day on the signed paper copy that came back. */
  paperSignedOn: z.nullable(z.string()),
})
export type Disclosure = z.output<typeof disclosure>

/** What is the same for whoever looks at an offer. */
export const anyOffer = z.object({
  id: z.uuid(),
  lender: z.string(),
  status: z.enum(offerStatuses),
  ...typedOffer.shape,
  ...shownCost.shape,
  successFeeCents: z.int(),
  /** Paid to us by the lender, of its own money. */
  commissionCents: z.int(),
  disclosure: z.nullable(disclosure),
})

/** An offer as its applicant sees it. */
export const shownOffer = z.object({
  ...anyOffer.shape,
  isEstimate: z.boolean(),
  months: z.number(),
  payoffs: z.array(z.object({ month: z.int(), payoffCents: z.int(), savedCents: z.int() })),
})
export type ShownOffer = z.output<typeof shownOffer>

/** What an applicant reads before the offer itself may be shown. Nothing in it tells the offer. */
export const waitingDisclosure = z.object({
  ...disclosure.shape,
  offerId: z.uuid(),
  lender: z.string(),
  isSignatureAsked: z.boolean(),
})
export type WaitingDisclosure = z.output<typeof waitingDisclosure>

export const ownOffers = z.object({
  /** Offers are shown in a session that came by mail; others learn how many there are. */
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
  /** What the lender sent, and when; null until it is funded. */
  funding: z.nullable(z.object({ fundedOn: z.string(), amountCents: z.int() })),
  /** Ours, due since the day of funding; there is none before. */
  successFee: z.nullable(z.object({ amountCents: z.int(), dueOn: z.string() })),
})
export type OwnOffers = z.output<typeof ownOffers>

const ownCall = { access: 'applicant', reply: ownOffers } as const
/** The name typed to confirm. */
const signature = text(2, 200, 'Please type your full name')

export const listOffers = endpoint({ ...ownCall, method: 'GET', path: '/api/offers', input: z.object({}) })

/** Chooses one of the offers; the others stay. @throws conflict where another was chosen at the same moment. */
export const chooseOffer = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/:id/choose',
  input: z.object({ id, signature }),
})

/** Takes the choice back, while the contract is not out. */
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

/** Signs that the disclosure was received. `sha256` names the file that was read. */
export const signDisclosure = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/api/offers/:id/disclosure/sign',
  input: z.object({ id, sha256: text(64, 64, 'Invalid input'), signature }),
})

/** For its applicant, once it was transmitted. */
export const disclosureFilePath = '/api/offers/:id/disclosure.pdf'
