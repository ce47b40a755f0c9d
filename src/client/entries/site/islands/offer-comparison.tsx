import { hydrateTyped } from '#client/entries/site/hydrate-typed.tsx'
import { OfferComparison } from '#client/intake/calculators/offer-comparison.tsx'

export const wake = hydrateTyped(OfferComparison)
