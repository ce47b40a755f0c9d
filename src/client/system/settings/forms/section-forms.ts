import type { ComponentType } from 'react'
import type { SectionName } from '#shared/system/settings/sections.ts'
import { BrandForm } from './brand-form.tsx'
import { ColorsForm } from './colors-form.tsx'
import { PartnersForm, ReviewsForm, TeamForm } from './company-forms.tsx'
import { FundersForm } from './funders-form.tsx'
import { GuidesForm } from './guides-form.tsx'
import { LaunchForm } from './launch-form.tsx'
import { ClaimsForm, FaqForm, LicensesForm, TestimonialsForm } from './list-forms.tsx'
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
  claims: ClaimsForm,
  testimonials: TestimonialsForm,
  reviews: ReviewsForm,
  team: TeamForm,
  partners: PartnersForm,
  funders: FundersForm,
  faq: FaqForm,
  guides: GuidesForm,
  legal: LegalForm,
  licenses: LicensesForm,
  reading: ReadingForm,
  retention: RetentionForm,
  security: SecurityForm,
  launch: LaunchForm,
}
