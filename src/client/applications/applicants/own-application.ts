import { readDraft, removeDraft, writeDraft } from '#client/platform/session/session-json.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import * as copy from './own-application-copy.ts'

const key = 'ownApplication'

/** As long as the cookie that opens it. */
const days = 30

/** Notes that this browser has an application: only whether it was submitted, nothing about it. */
export const noteOwnApplication = (stage: Stage) => writeDraft(key, stage === 'draft' ? 'draft' : 'submitted', days)
export const forgetOwnApplication = () => removeDraft(key)

/** Makes the second link of the home page lead to this browser's application. It keeps its size, so nothing moves. */
export function linkOwnApplication() {
  const link = document.querySelector<HTMLAnchorElement>('[data-own-application]')
  const known = readDraft(key)
  if (!link || !known) return
  link.style.minWidth = `${link.offsetWidth}px`
  link.style.minHeight = `${link.offsetHeight}px`
  link.href = known === 'draft' ? '/application-portal' : '/track-application'
  link.textContent = known === 'draft' ? copy.continueApplication : copy.trackApplication
}
