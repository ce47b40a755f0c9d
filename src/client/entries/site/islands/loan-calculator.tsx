import { hydrate } from '#client/entries/site/hydrate.tsx'
import { LoanCalculator } from '#client/features/calculators/loan-calculator.tsx'

export const wake = hydrate(LoanCalculator)
