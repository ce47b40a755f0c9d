import { parseDate } from '#shared/applications/applications/steps/answer-kinds.ts'
import type { Agreement } from './agreements.ts'
import type { ApplicationType } from './step.ts'

/** A submitted application: every question in the wording of that day, every answer as text. */
export interface Transcript {
  readonly reference: string
  readonly type: ApplicationType
  readonly broker: string
  readonly name: string
  readonly email: string
  readonly sections: readonly {
    readonly title: string
    readonly answers: readonly { readonly label: string; readonly words: string }[]
  }[]
  readonly agreements: readonly Agreement[]
  /** Notices shown that need no consent. */
  readonly notices: readonly string[]
  readonly signature: {
    readonly name: string
    /** ISO 8601, UTC. */
    readonly at: string
    readonly ip: string
    readonly userAgent: string
  }
}

/**
 * Returns the visible part of a secret: the last four digits, or nothing if the number is too short. For a date of
 * birth in any format, the year, so that the applicant can spot a typo.
 */
export function lastFour(typed: string): string {
  const date = parseDate(typed)
  if (date) return String(date.year)
  const plain = typed.replace(/\W/g, '')
  return plain.length >= 8 ? plain.slice(-4) : ''
}
