import { readSession, writeSession } from '#client/platform/session-json.ts'

const key = 'prequalifiedData'

/** What the visitor left; without `leadId` it has not reached us. */
export interface PrequalifiedData {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly leadId?: string
  readonly isExisting?: boolean
}

export const storePrequalifiedData = (data: PrequalifiedData) => writeSession(key, data)

export function findPrequalifiedData(): PrequalifiedData | undefined {
  const stored = readSession(key)
  const isComplete =
    typeof stored === 'object' && stored !== null && 'name' in stored && typeof stored.name === 'string'
  return isComplete ? (stored as PrequalifiedData) : undefined
}
