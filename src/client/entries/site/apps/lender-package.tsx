import { hydrate } from '#client/entries/site/hydrate.tsx'
import { LenderPackage } from '#client/features/submissions/lender-package.tsx'

export const wake = hydrate(LenderPackage)
