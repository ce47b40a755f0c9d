import { hydrateWithInput } from '#client/entries/site/hydrate-with-input.tsx'
import { FactorDecoder } from '#client/intake/calculators/factor-decoder.tsx'

export const wake = hydrateWithInput(FactorDecoder)
