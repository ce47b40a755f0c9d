import { readSession, writeSession } from '#client/platform/session-json.ts'

/** Session storage key; the page's loader wakes the greeting while it is there, also where it is out of view. */
export const prequalifiedKey = 'prequalifiedData'

/** What the visitor left; without `leadId` it has not reached us. */
export interface PrequalifiedData {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly leadId?: string
  readonly isExisting?: boolean
}

export const storePrequalifiedData = (data: PrequalifiedData) => writeSession(prequalifiedKey, data)

export function findPrequalifiedData(): PrequalifiedData | undefined {
  const stored = readSession(prequalifiedKey)
  const isComplete =
    typeof stored === 'object' && stored !== null && 'name' in stored && typeof stored.name === 'string'
  return isComplete ? (stored as PrequalifiedData) : undefined
}
