import type { SectionName } from '#shared/system/settings/sections.ts'

/** What a section is called at the desk, and what it is for. */
export const sectionLabels: Readonly<Record<SectionName, { title: string; intro: string }>> = {
  brand: { title: 'Brand', intro: 'What the public knows you as.' },
  colours: { title: 'Colours', intro: 'The colour of buttons and links, on the site and at the desk.' },
  contact: { title: 'Contact', intro: 'How people reach you. What is empty is not shown.' },
  social: { title: 'Social profiles', intro: 'Your own pages elsewhere. An address that is empty hides its link.' },
  hours: { title: 'Business hours', intro: 'When somebody is there to answer.' },
  offers: { title: 'Offers', intro: 'What the site advertises, and the least that lenders ask for.' },
  deals: {
    title: 'Funded deals',
    intro: 'What follows once a lender has funded. Nothing of it is shown to the public.',
  },
  claims: {
    title: 'Figures you advertise',
    intro: 'Whoever advertises a figure must be able to prove it (16 CFR 255.2).',
  },
  testimonials: {
    title: 'Testimonials',
    intro: 'Only what real clients said, with their permission (16 CFR 465). Without it they are marked as samples.',
  },
  faq: { title: 'Questions and answers', intro: 'They stand on the home page, and search engines read them.' },
  legal: { title: 'Legal identity', intro: 'Who answers for the site. Terms and privacy name it.' },
  licences: { title: 'Licences', intro: 'By state. They stand in the footer of every page.' },
  reading: { title: 'Reading', intro: 'How the site may be read.' },
  retention: {
    title: 'Retention',
    intro:
      'Days after the last change, call, note or task; 0 keeps for good. The tab Retention shows what the next run disposes of.',
  },
  security: {
    title: 'Security',
    intro: 'Who opens unusually many records is told to owners and compliance, never to that person alone.',
  },
}
