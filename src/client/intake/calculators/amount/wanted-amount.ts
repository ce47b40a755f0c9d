import { readSession } from '#client/platform/session/session-json.ts'

export const wantedAmountKey = 'wantedAmount'

/** Returns the amount chosen next to the lead form, in whole dollars; undefined if the visitor left the slider alone. */
export function findWantedAmount(): number | undefined {
  const stored = readSession(wantedAmountKey)
  return typeof stored === 'number' && Number.isInteger(stored) && stored > 0 ? stored : undefined
}
