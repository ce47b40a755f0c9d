import { readSession, writeSession } from '#client/platform/session/session-json.ts'

/** While it exists, the page's loader hydrates the greeting, even out of view. */
export const prequalifiedKey = 'prequalifiedData'

/** Without `leadId` they haven't been saved yet. */
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
