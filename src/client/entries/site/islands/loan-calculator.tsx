import { hydrateTyped } from '#client/entries/site/hydrate-typed.tsx'
import { LoanCalculator } from '#client/intake/calculators/loan-calculator.tsx'

export const wake = hydrateTyped(LoanCalculator)
