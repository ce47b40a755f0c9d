import { hydrateWithInput } from '#client/entries/site/hydrate-with-input.tsx'
import { OfferComparison } from '#client/intake/calculators/offer-comparison.tsx'

export const wake = hydrateWithInput(OfferComparison)
