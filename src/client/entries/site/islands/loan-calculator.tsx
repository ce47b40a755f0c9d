import { hydrateWithInput } from '#client/entries/site/hydrate-with-input.tsx'
import { LoanCalculator } from '#client/intake/calculators/loan-calculator.tsx'

export const wake = hydrateWithInput(LoanCalculator)
