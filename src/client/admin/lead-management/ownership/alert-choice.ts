import { storeChoice, useStoredChoice } from '#client/platform/browser/stored-choice.ts'

export const alertKinds = ['sound', 'desktop'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Of this person, in this browser; both are off by default. */
const nameOf = (me: string) => `newLeadAlerts ${me}`

const parse = (stored: string): ReadonlySet<AlertKind> =>
  new Set(alertKinds.filter((kind) => stored.split(' ').includes(kind)))

/** Returns which alerts about new leads a person wants in this browser. */
export const useAlertChoice = (me: string): ReadonlySet<AlertKind> => parse(useStoredChoice(nameOf(me)))

export const saveAlertChoice = (me: string, chosen: ReadonlySet<AlertKind>) =>
  storeChoice(nameOf(me), [...chosen].join(' '))
