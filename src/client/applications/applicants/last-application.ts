import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'

/** While set, pages that show an application hydrate immediately. */
export const lastApplicationKey = 'openFile'

/** The application last open in this tab, to request a code without retyping. */
export interface LastApplication {
  readonly reference: string
  readonly email: string
}

export const saveLastApplication = ({ reference, email }: LastApplication) =>
  writeSession(lastApplicationKey, { reference, email })
export const clearLastApplication = () => removeSession(lastApplicationKey)

export function findLastApplication(): LastApplication | undefined {
  const stored = readSession(lastApplicationKey)
  return typeof stored === 'object' && stored !== null && 'reference' in stored
    ? (stored as LastApplication)
    : undefined
}
