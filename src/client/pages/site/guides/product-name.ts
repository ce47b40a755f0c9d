import { fundingTypePath, fundingTypes } from './funding-types.ts'

const names: Readonly<Record<string, string>> = {
  '/business-funding': 'Business funding',
  '/personal-funding': 'Personal loans',
  '/merchant-services': 'Merchant services',
  '/merchant-quote': 'Merchant services quote',
  '/calculators': 'Calculators',
  '/free-analysis': 'Free analysis',
  '/application-portal': 'Apply',
  '/about': 'How we work',
  '/contact': 'Contact',
  '/funding-types': 'Compare types of funding',
  '/disclosure-laws': 'State laws on disclosures',
}

/** Returns the name of a page that a guide is about. */
export const productName = (path: string): string =>
  fundingTypes.find((type) => fundingTypePath(type) === path)?.name ?? names[path] ?? path
