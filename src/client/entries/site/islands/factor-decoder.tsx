import { hydrate } from '#client/entries/site/hydrate.tsx'
import { FactorDecoder } from '#client/features/calculators/factor-decoder.tsx'

export const wake = hydrate(FactorDecoder)
