import { defaultSections, type Sections } from './sections.ts'

/** As read by pages, which never get our bank accounts. */
export type SiteSettings = Omit<Sections, 'offers' | 'reading' | 'invoices' | 'payouts' | 'funders'> &
  Sections['offers'] &
  Sections['reading']

/** Merges offers and reading into the sections. */
export const toSiteSettings = ({
  offers,
  reading,
  invoices: _invoices,
  payouts: _payouts,
  funders: _funders,
  ...sections
}: Sections): SiteSettings => ({
  ...sections,
  ...offers,
  ...reading,
})

export const defaultSiteSettings = toSiteSettings(defaultSections)
