import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'

export const launch = z.object({
  /** Until then, a site with a public address says that it isn't open yet, and search engines don't list it. */
  isOpen: z.boolean('Choose an option'),
  /** Why no license is needed, and who confirmed it; empty if there are licenses. */
  licenseExemption: text(0, 200, 'Enter the reason'),
  /** Who reviewed disclosures, terms and privacy policy, and when. */
  legalReviewBy: text(0, 120, 'Enter the name'),
  legalReviewOn: dayOrEmpty('Choose a date'),
  /** A brokerage of one person has no one to invite. */
  worksAlone: z.boolean('Choose an option'),
  isChecklistHidden: z.boolean('Choose an option'),
})
export type Launch = z.output<typeof launch>

export const defaultLaunch: Launch = {
  isOpen: false,
  licenseExemption: '',
  legalReviewBy: '',
  legalReviewOn: '',
  worksAlone: false,
  isChecklistHidden: false,
}
