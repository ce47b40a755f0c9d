import { defaultSections, type Sections } from './sections.ts'

/** All site settings as read by pages. */
export type SiteSettings = Omit<Sections, 'offers' | 'reading'> & Sections['offers'] & Sections['reading']

/** Returns the sections as one object, with offers and reading merged in. */
export const toSiteSettings = ({ offers, reading, ...sections }: Sections): SiteSettings => ({
  ...sections,
  ...offers,
  ...reading,
})

export const defaultSiteSettings = toSiteSettings(defaultSections)
