import { defaultSections, type Sections } from './sections.ts'

/** As read by pages. */
export type SiteSettings = Omit<Sections, 'offers' | 'reading'> & Sections['offers'] & Sections['reading']

/** Merges offers and reading into the sections. */
export const toSiteSettings = ({ offers, reading, ...sections }: Sections): SiteSettings => ({
  ...sections,
  ...offers,
  ...reading,
})

export const defaultSiteSettings = toSiteSettings(defaultSections)
