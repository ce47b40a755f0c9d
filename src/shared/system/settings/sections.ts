import { z } from 'zod/mini'
import { brand, defaultBrand } from './brand.ts'
import { claims, defaultClaims } from './claims.ts'
import { colours, defaultColours } from './colours.ts'
import { contact, defaultContact } from './contact.ts'
import { deals, defaultDeals } from './deals.ts'
import { defaultFaq, faq } from './faq.ts'
import { defaultHours, hours } from './hours.ts'
import { defaultLegal, legal } from './legal.ts'
import { licenses } from './licenses.ts'
import { defaultOffers, offers } from './offers.ts'
import { defaultReading, reading } from './reading.ts'
import { defaultRetention, retention } from './retention.ts'
import { defaultSecurity, security } from './security.ts'
import { defaultSocial, social } from './social.ts'
import { defaultTestimonials, testimonials } from './testimonials.ts'

/** Sections are saved and restored as a whole; in admin order. */
export const sections = z.object({
  brand,
  colours,
  contact,
  social,
  hours,
  offers,
  deals,
  claims,
  testimonials,
  faq,
  legal,
  licenses,
  reading,
  retention,
  security,
})
export type Sections = z.output<typeof sections>
export type SectionName = keyof Sections

export const sectionNames = Object.keys(sections.shape) as SectionName[]

/** Defaults from the specification. */
export const defaultSections: Sections = {
  brand: defaultBrand,
  colours: defaultColours,
  contact: defaultContact,
  social: defaultSocial,
  hours: defaultHours,
  offers: defaultOffers,
  deals: defaultDeals,
  claims: defaultClaims,
  testimonials: defaultTestimonials,
  faq: defaultFaq,
  legal: defaultLegal,
  licenses: [],
  reading: defaultReading,
  retention: defaultRetention,
  security: defaultSecurity,
}
