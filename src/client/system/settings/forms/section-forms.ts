import type { ComponentType } from 'react'
import { loadLater } from '#client/platform/components/load-later.tsx'
import type { SectionName } from '#shared/system/settings/sections.ts'
import { BrandForm } from './brand-form.tsx'
import { ColorsForm } from './colors-form.tsx'
import {
  ContactForm,
  DealsForm,
  HoursForm,
  InvoicesForm,
  LegalForm,
  OffersForm,
  PayoutsForm,
  PersonalRatesForm,
  ReadingForm,
  RetentionForm,
  SecurityForm,
  SocialForm,
} from './plain-forms.tsx'

const company = () => import('./company-forms.tsx')
const lists = () => import('./list-forms.tsx')

/** The longer ones are fetched when their section is opened. */
export const sectionForms: Readonly<Record<SectionName, ComponentType>> = {
  brand: BrandForm,
  colors: ColorsForm,
  contact: ContactForm,
  social: SocialForm,
  hours: HoursForm,
  offers: OffersForm,
  personalRates: PersonalRatesForm,
  deals: DealsForm,
  invoices: InvoicesForm,
  payouts: PayoutsForm,
  claims: loadLater(async () => (await lists()).ClaimsForm),
  testimonials: loadLater(async () => (await lists()).TestimonialsForm),
  reviews: loadLater(async () => (await company()).ReviewsForm),
  team: loadLater(async () => (await company()).TeamForm),
  partners: loadLater(async () => (await company()).PartnersForm),
  funders: loadLater(async () => (await import('./funders-form.tsx')).FundersForm),
  faq: loadLater(async () => (await lists()).FaqForm),
  guides: loadLater(async () => (await import('./guides-form.tsx')).GuidesForm),
  legal: LegalForm,
  licenses: loadLater(async () => (await lists()).LicensesForm),
  reading: ReadingForm,
  retention: RetentionForm,
  security: SecurityForm,
  launch: loadLater(async () => (await import('./launch-form.tsx')).LaunchForm),
}
