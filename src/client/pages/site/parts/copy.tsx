/** Texts of parts that several public pages share. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'
import { plural } from '#shared/kit/locale/plural.ts'

// honeypot.tsx
export const leaveThisEmpty = 'Leave this empty'

// lead-card.tsx
export const getAFreeAnalysis = 'Get a free analysis'
export const getMyFreeAnalysis = 'Get my free analysis'
export const oneMinuteNoObligation = 'One minute, no obligation. Checking won’t affect your credit score.'
export const advisorWillEmail = (brand: string, time: string) =>
  `An advisor at ${brand} will email you within ${time}. We call or text only if you check the box. We never sell your information.`
export const howMuchDoYouNeed = (span: Slot) => <>How much do you need? {span('(optional)')}</>
export const paymentExample = (rate: string, higherRate: string) =>
  `Example at ${rate} to ${higherRate}, not an offer. Some lenders charge more.`

// parts.tsx
export const sample = 'Sample'
export const closingTitle = 'Tell us what you need. If we can’t help, we’ll say so.'
export const monthsInBusiness = (months: number) =>
  plural(months, { one: `${months} month`, other: `${months} months` })
export const minimumTimeInBusiness = 'minimum time in business'
export const minimumMonthlyRevenue = 'minimum monthly revenue'
export const minimumPersonalCreditScore = 'minimum personal credit score'
// How to write to us, in sentences such as “Write to us at info@example.com”.
export const throughContactPage = (link: Slot) => <>through {link('the contact page')}</>
export const atAddress = (link: ReactNode) => <>at {link}</>
export const couldYouGetOne = 'Could you get an offer like this?'
export const seeWhereYouStand = 'See where you stand, no name needed'

// factor-picture.tsx
export const factorSoundsLike = (factor: string) => `“Factor ${factor}” sounds like`
export const yearlyRate = (percent: string) => `${percent} a year`
export const asAnApr = (months: number) => `As an APR, over ${months} months`
export const advanceOf = (amount: string) => `A ${amount} advance`
export const factorRateGuide = 'Factor rate vs. APR, step by step'

// offer-picture.tsx
export const threeOffers = (amount: string) => `Three offers for ${amount}`
export const offersNote = 'APR and total cost with our fee. Not offers.'
export const apr = (percent: string) => `${percent} APR`
export const inAll = (cost: string) => `${cost} in all`

// status-picture.tsx
export const submitted = 'Submitted'
export const submittedTime = 'Monday, 9:12 AM'
export const inReview = 'In review'
export const inReviewTime = 'Monday, 2:40 PM: documents complete'
export const withLenders = 'With lenders'
export const withLendersTime = 'Tuesday: the three you chose'
export const offers = 'Offers'
export const offersDetail = 'Three to compare. Your turn: choose one, or none'
export const contract = 'Contract'
export const funded = 'Funded'
export const yourApplication = 'Your application'

export const linkNeedsScript =
  'If nothing happens, turn on JavaScript in this browser: the link in our email keeps its code out of the address that servers see, and only a script can read it there.'
