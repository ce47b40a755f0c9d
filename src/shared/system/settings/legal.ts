import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'

/** Who answers for the site; terms and privacy name them. What is empty is left out there, and flagged to staff. */
export const legal = z.object({
  /** As registered: `Harborline Funding LLC`. */
  name: text(0, 120, 'Please give the registered name'),
  /** `limited liability company` */
  form: text(0, 80, 'Please give the legal form'),
  /** Where it was formed: a state. */
  formedIn: text(0, 60, 'Please give the state'),
  registrationNumber: text(0, 60, 'Please give the number'),
  /** Where legal papers reach it. */
  address: multiline(300),
  /** The state whose law governs the terms. */
  governingLaw: text(0, 60, 'Please give the state'),
})

export const defaultLegal: z.output<typeof legal> = {
  name: '',
  form: '',
  formedIn: '',
  registrationNumber: '',
  address: '',
  governingLaw: '',
}
