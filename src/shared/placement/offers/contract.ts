import { z } from 'zod/mini'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { zonedMoment } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { lenderFigures } from './lender-figures.ts'
import { offerStatuses } from './offer-status.ts'
import { maxPayoffs, payoff, shownPayoff } from './payoffs.ts'
import { cents, maxOfferCents, offerConditions, offerPrice } from './terms.ts'

const id = uuid('Invalid input')
const moment = z.nullable(z.string())
const reason = text(1, 500, 'Enter a reason')

/** What staff enter; `offerCost` computes the costs. */
export const typedOffer = z.object({
  product: z.enum(products, 'Choose a product'),
  amountCents: cents(100_000, 'Enter an amount of at least $1,000', maxOfferCents),
  price: offerPrice,
  /** Why the terms are right, if the price doesn't fit the product or a payoff differs from our proposal. */
  priceReason: z._default(text(0, 500, 'Use a shorter reason'), ''),
  /** All fees the lender deducts. */
  lenderFeesCents: cents(0, 'Enter the lender’s fees in dollars, or 0 if there are none', maxOfferCents),
  /** What the amount pays off before the applicant receives the rest. */
  payoffs: z._default(z.array(payoff).check(z.maxLength(maxPayoffs, `Enter up to ${maxPayoffs} payoffs`)), []),
  /** From the lender's disclosure, if it states any. */
  lenderFigures: z._default(z.nullable(lenderFigures), null),
  conditions: offerConditions,
  expiresAt: z.nullable(zonedMoment('Enter a date and time')),
})
export type TypedOffer = z.output<typeof typedOffer>

/** Cents; APR in thousandths of a percent. */
const shownCost = z.object({
  receivedCents: z.int(),
  /** What the applicant gets: received less payoffs. */
  netCashCents: z.int(),
  repaidCents: z.int(),
  paymentCents: z.int(),
  payments: z.int(),
  /** For a share of sales, until the assumed sales have repaid it. */
  months: z.number(),
  aprThousandths: z.int(),
  aprWithoutFeeThousandths: z.int(),
  /** Only the net cash counts as received; null without payoffs or net cash. */
  newMoneyAprThousandths: z.nullable(z.int()),
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
  id: uuid(),
  lender: z.string(),
  status: z.enum(offerStatuses),
  ...typedOffer.shape,
  ...shownCost.shape,
  // Older offers may exceed today's limits.
  amountCents: z.int(),
  lenderFeesCents: z.int(),
  payoffs: z.array(shownPayoff),
  successFeeCents: z.int(),
  /** `2026-03-02`: the APR of daily and weekly debits is for a funding on this day. */
  pricedOn: z.string(),
  /** From the lender's own money. */
  commissionCents: z.int(),
  /** From receiving the application to the money, as the lender usually needs; null if unknown. */
  fundingDays: z.nullable(z.int()),
  disclosure: z.nullable(disclosure),
})

const shownOffer = z.object({
  ...anyOffer.shape,
  isEstimate: z.boolean(),
  earlyPayoffs: z.array(z.object({ month: z.int(), payoffCents: z.int(), savedCents: z.int() })),
})
export type ShownOffer = z.output<typeof shownOffer>

/** Must be read before its offer is shown, so it reveals nothing about the offer. */
const waitingDisclosure = z.object({
  ...disclosure.shape,
  offerId: uuid(),
  lender: z.string(),
  needsSignature: z.boolean(),
})
export type WaitingDisclosure = z.output<typeof waitingDisclosure>

/** Computed from the amount that the lender sent; cents. Null before funding, and if the amount is the one offered. */
export const fundedTerms = z.nullable(
  z.object({
    amountCents: z.int(),
    /** Less all fees and payoffs. */
    netCashCents: z.int(),
    repaidCents: z.int(),
    paymentCents: z.int(),
    payments: z.int(),
  }),
)
export type FundedTerms = NonNullable<z.output<typeof fundedTerms>>

const ownOffers = z.object({
  /** Sessions not opened by an emailed code or link see only the number of offers. */
  isVerified: z.boolean(),
  count: z.int(),
  requestedAmountCents: z.nullable(z.int()),
  /** By APR with our fee, lowest first. */
  offers: z.array(shownOffer),
  disclosures: z.array(waitingDisclosure),
  /** Offers whose required disclosure has not been sent. */
  undisclosedCount: z.int(),
  canChoose: z.boolean(),
  canChooseAgain: z.boolean(),
  funding: z.nullable(z.object({ fundedOn: z.string(), amountCents: z.int() })),
  fundedTerms,
  /** Of the chosen offer; null before funding. */
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

/** Returns the id of a disclosure's section on the tracking page. */
export const disclosureSection = (offerId: string) => `disclosure-${offerId}`

/** Available once transmitted. */
export const disclosureFilePath = '/api/offers/:id/disclosure.pdf'
