/** What a lead can reach with an application, in order. */
export const leadSteps = ['application', 'submitted', 'offered', 'funded'] as const
export type LeadStep = (typeof leadSteps)[number]

/** `day`: first contacted within 24 hours. */
export const leadReaches = ['', 'day', ...leadSteps] as const
export type LeadReach = (typeof leadReaches)[number]

/** For chips of filters. */
export const leadReachLabels: Readonly<Record<Exclude<LeadReach, ''>, string>> = {
  day: 'Contacted within 24 hours',
  application: 'Started an application',
  submitted: 'Submitted an application',
  offered: 'Got an offer',
  funded: 'Funded',
}
