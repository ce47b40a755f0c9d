import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { usStates } from './us-states.ts'

const codes = Object.keys(usStates) as (keyof typeof usStates)[]

const license = z.object({
  state: z.enum(codes, 'Choose the state'),
  /** `Finance Lenders Law broker license` */
  kind: text(1, 120, 'Enter the type of license'),
  number: text(1, 60, 'Enter its number'),
  /** Required by the state; empty if type and number are enough. */
  wording: text(0, 300, 'Shorten the wording'),
  /** The last valid day, `2026-11-21`. */
  expiresOn: z._default(dayOrEmpty('Enter a date'), ''),
})
export type License = z.output<typeof license>

export const licenses = z.array(license).check(z.maxLength(120, 'Use up to 120 licenses'))

/** Formats a footer line. */
export const licenseLine = ({ state, kind, number, wording }: License) =>
  wording || `${usStates[state]}: ${kind} ${number}`
