import { defaultSections, type Sections } from './sections.ts'

/** Everything a broker changes to make the site their own, as pages read it. */
export type SiteSettings = Omit<Sections, 'offers' | 'reading'> & Sections['offers'] & Sections['reading']

/** The sections as one object: offers and reading stand beside the others. */
export const toSiteSettings = ({ offers, reading, ...sections }: Sections): SiteSettings => ({
  ...sections,
  ...offers,
  ...reading,
})

/** What the site says until its operator says otherwise. */
export const defaultSiteSettings = toSiteSettings(defaultSections)
