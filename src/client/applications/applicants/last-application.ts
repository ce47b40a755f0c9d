import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { forgetOwnApplication, noteOwnApplication } from './own-application.ts'

/** While set, pages that show an application hydrate immediately. */
export const lastApplicationKey = 'openFile'

/** The application last open in this tab, to request a code without retyping. */
export interface LastApplication {
  readonly reference: string
  readonly email: string
}

export function saveLastApplication({ reference, email, stage }: OpenApplication) {
  writeSession(lastApplicationKey, { reference, email })
  noteOwnApplication(stage)
}

export function clearLastApplication() {
  removeSession(lastApplicationKey)
  forgetOwnApplication()
}

export function findLastApplication(): LastApplication | undefined {
  const stored = readSession(lastApplicationKey)
  return typeof stored === 'object' && stored !== null && 'reference' in stored
    ? (stored as LastApplication)
    : undefined
}
