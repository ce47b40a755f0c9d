import { hydrateTyped } from '#client/entries/site/hydrate-typed.tsx'
import { FactorDecoder } from '#client/intake/calculators/factor-decoder.tsx'

export const wake = hydrateTyped(FactorDecoder)
