import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'

/**
 * The company behind the site, named in terms and privacy policy. Empty fields are omitted there, and staff are warned.
 */
export const legal = z.object({
  /** As registered: `Harborline Funding LLC`. */
  name: text(0, 120, 'Enter the registered name'),
  /** For example `limited liability company`. */
  form: text(0, 80, 'Enter the legal form'),
  /** The state of formation. */
  formedIn: text(0, 60, 'Enter the state'),
  registrationNumber: text(0, 60, 'Enter the number'),
  /** The address for legal notices. */
  address: multiline(300),
  /** The state whose law governs the terms. */
  governingLaw: text(0, 60, 'Enter the state'),
})

export const defaultLegal: z.output<typeof legal> = {
  name: '',
  form: '',
  formedIn: '',
  registrationNumber: '',
  address: '',
  governingLaw: '',
}
