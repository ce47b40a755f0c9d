import { readDraft, removeDraft, writeDraft } from '#client/platform/session/session-json.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import * as copy from './own-application-copy.ts'

const key = 'ownApplication'

/** As long as the cookie that opens it. */
const days = 30

/** Notes that this browser has an application: only whether it was submitted, nothing about it. */
export const noteOwnApplication = (stage: Stage) => writeDraft(key, stage === 'draft' ? 'draft' : 'submitted', days)
export const forgetOwnApplication = () => removeDraft(key)

/** Makes the second link of the home page, and "Apply Now", lead to this browser's application. */
export function linkOwnApplication() {
  const known = readDraft(key)
  if (!known) return
  const isDraft = known === 'draft'
  const links = '[data-own-application], header a[href="/application-portal"]'
  for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) {
    // It keeps its size, so nothing moves.
    link.style.minWidth = `${link.offsetWidth}px`
    link.style.minHeight = `${link.offsetHeight}px`
    link.href = isDraft ? '/application-portal' : '/track-application'
    const name = isDraft ? copy.continueApplication : copy.trackApplication
    const isShort = link.matches('header :not([popover] *)')
    link.textContent = !isShort ? name : isDraft ? copy.continueShort : copy.trackShort
    if (!isShort) continue
    link.setAttribute('aria-label', name)
    // It would lead to this page.
    if (link.pathname === location.pathname) link.style.visibility = 'hidden'
  }
}
