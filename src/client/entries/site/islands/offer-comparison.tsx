import { hydrate } from '#client/entries/site/hydrate.tsx'
import { OfferComparison } from '#client/features/calculators/offer-comparison.tsx'

export const wake = hydrate(OfferComparison)
