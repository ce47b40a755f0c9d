import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

/** Session storage key; while it is there, pages about a file wake at once. */
export const expectedFileKey = 'openFile'

/** What this tab had open last: enough to ask for a code again without typing. */
export interface ExpectedFile {
  readonly reference: string
  readonly email: string
}

export const expectFile = ({ reference, email }: ExpectedFile) => writeSession(expectedFileKey, { reference, email })
export const forgetFile = () => removeSession(expectedFileKey)

export function findExpectedFile(): ExpectedFile | undefined {
  const stored = readSession(expectedFileKey)
  return typeof stored === 'object' && stored !== null && 'reference' in stored ? (stored as ExpectedFile) : undefined
}
