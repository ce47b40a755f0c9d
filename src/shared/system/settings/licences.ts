import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { usStates } from './us-states.ts'

const codes = Object.keys(usStates) as (keyof typeof usStates)[]

/** One licence or registration of the broker. */
export const licence = z.object({
  state: z.enum(codes, 'Please choose the state'),
  /** Such as `Finance Lenders Law broker licence`. */
  kind: text(1, 120, 'Please say what kind of licence it is'),
  number: text(1, 60, 'Please give its number'),
  /** The words that the state asks for in public; empty where kind and number are enough. */
  wording: text(0, 300, 'Please shorten the words'),
  /** Last day on which it is valid, `2026-11-21`; empty where it has none, or none was said. */
  expiresOn: z._default(dayOrEmpty('Please give a date'), ''),
})
export type Licence = z.output<typeof licence>

export const licences = z.array(licence).check(z.maxLength(120, 'Please keep to 120 licences'))

/** One line of the footer. */
export const licenceLine = ({ state, kind, number, wording }: Licence) =>
  wording || `${usStates[state]}: ${kind} ${number}`
