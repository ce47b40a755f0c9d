import { hydrateTyped } from '#client/entries/site/hydrate-typed.tsx'
import { FactorDecoder } from '#client/features/calculators/factor-decoder.tsx'

export const wake = hydrateTyped(FactorDecoder)
