import { protectedTitles } from '#shared/system/settings/contract.ts'
import { shorterPeriodDelayDays } from '#shared/system/settings/retention.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'

/** Title and introduction of each section. */
export const sectionLabels: Readonly<Record<SectionName, { title: string; intro: string }>> = {
  brand: { title: 'Brand', intro: 'Your public name and logo, on the site, in the admin, in emails and in files.' },
  colors: { title: 'Colors', intro: 'The color of buttons and links on the site and in the admin.' },
  contact: { title: protectedTitles.contact, intro: 'How people reach you. Empty fields aren’t shown.' },
  social: { title: 'Social profiles', intro: 'Your profiles elsewhere. An empty address hides its link.' },
  hours: { title: 'Business hours', intro: 'When someone is available to answer.' },
  offers: { title: protectedTitles.offers, intro: 'What the site advertises, and lenders’ minimum criteria.' },
  personalRates: {
    title: 'Personal loan rates',
    intro: 'The APR range and the example on the personal funding page. Hidden until every field is filled in.',
  },
  deals: {
    title: protectedTitles.deals,
    intro: 'What happens after a lender funds. Nothing here is public.',
  },
  invoices: {
    title: protectedTitles.invoices,
    intro: 'How applicants pay your success fee. Shown only to an applicant who has an unpaid invoice.',
  },
  payouts: {
    title: protectedTitles.payouts,
    intro: 'When commissions are paid out, and how your accounts are named in your accounting program.',
  },
  claims: {
    title: 'Advertised figures',
    intro: 'You must be able to prove any figure you advertise (16 CFR 255.2).',
  },
  testimonials: {
    title: 'Testimonials',
    intro: 'Only what real clients said, with their permission (16 CFR 465). Anything else is marked as a sample.',
  },
  reviews: {
    title: 'Reviews',
    intro: 'What clients wrote, with proof. Shown on the about page.',
  },
  team: { title: 'Team', intro: 'The people visitors talk to. Shown on the about page.' },
  partners: {
    title: 'Lender logos',
    intro: 'Lenders that allow you to name them in public. Shown on the about page.',
  },
  funders: {
    title: 'Funders on bank statements',
    intro:
      'Funders that staff should see as existing positions. They are added to the built-in list; one with the same name replaces it. Statements show them at once.',
  },
  faq: { title: 'Questions and answers', intro: 'Shown on the home page and read by search engines.' },
  guides: {
    title: 'Guides',
    intro: 'Articles under /guides. A guide with the address of a built-in one replaces it.',
  },
  legal: { title: 'Legal identity', intro: 'The company behind the site. The terms and privacy policy name it.' },
  licenses: { title: 'Licenses', intro: 'By state. Shown in the footer of every page.' },
  reading: { title: 'Accessibility', intro: 'How visitors can read the site.' },
  retention: {
    title: protectedTitles.retention,
    intro: `Days after the last change, call, note or task. With 0, records are kept permanently. Shorter periods apply ${shorterPeriodDelayDays} days after you save them. The Retention tab shows what the next run will delete.`,
  },
  launch: {
    title: 'Go live',
    intro: 'Until you open the site, visitors see a “Not open yet” notice, and search engines don’t list it.',
  },
  security: {
    title: 'Security',
    intro:
      'If someone opens an unusual number of records, we notify owners and compliance. That person is never the only one notified.',
  },
}
