import * as copy from './copy.tsx'
import { fundingTypePath, fundingTypes } from './funding-types.ts'

const names: Readonly<Record<string, string>> = {
  '/business-funding': copy.businessFunding,
  '/personal-funding': copy.personalLoans,
  '/merchant-services': copy.merchantServices,
  '/merchant-quote': copy.merchantServicesQuote,
  '/calculators': copy.calculators,
  '/free-analysis': copy.freeAnalysis,
  '/application-portal': copy.apply,
  '/about': copy.howWeWork,
  '/contact': copy.contact,
  '/funding-types': copy.compareTypes,
  '/disclosure-laws': copy.stateLawsOnDisclosures,
}

/** Returns the name of a page that a guide is about. */
export const productName = (path: string): string =>
  fundingTypes.find((type) => fundingTypePath(type) === path)?.name ?? names[path] ?? path
