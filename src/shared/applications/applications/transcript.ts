import { parseDate } from '#shared/applications/applications/steps/answer-kinds.ts'
import type { Agreement } from './agreements.ts'
import type { ApplicationType } from './application-type.ts'

/** Questions in the wording of that day. */
export interface Transcript {
  readonly reference: string
  readonly type: ApplicationType
  readonly broker: string
  readonly name: string
  readonly email: string
  readonly sections: readonly {
    readonly title: string
    readonly answers: readonly { readonly label: string; readonly text: string }[]
  }[]
  readonly agreements: readonly Agreement[]
  /** They need no consent. */
  readonly notices: readonly string[]
  readonly signature: {
    readonly name: string
    /** ISO 8601, UTC. */
    readonly at: string
    readonly ip: string
    readonly userAgent: string
  }
}

/** Returns the last four digits of a long enough secret; for a date of birth the year, to spot typos. */
export function lastFour(typed: string): string {
  const date = parseDate(typed)
  if (date) return String(date.year)
  const plain = typed.replace(/\W/g, '')
  return plain.length >= 8 ? plain.slice(-4) : ''
}
