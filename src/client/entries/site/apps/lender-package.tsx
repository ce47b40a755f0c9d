import { hydrate } from '#client/entries/site/hydrate.tsx'
import { LenderPackage } from '#client/placement/lender-submissions/lender-package.tsx'

export const wake = hydrate(LenderPackage)
