import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

type Drafts = readonly (readonly [key: string, draft: unknown])[]

const draftsKey = 'unsaved'
/** When somebody signed out here last, in whichever tab: each tab has a session storage of its own. */
const signOutKey = 'signedOutAt'

/** What a reload has left; nothing where somebody has signed out since. */
export function readOverReload(): Drafts {
  const kept = readSession(draftsKey) as { readonly signedOutAt: string | null; readonly drafts: Drafts } | null
  return kept && kept.signedOutAt === signedOutAt() ? kept.drafts : []
}

export function writeOverReload(drafts: Drafts) {
  if (drafts.length > 0) writeSession(draftsKey, { signedOutAt: signedOutAt(), drafts })
  else removeSession(draftsKey)
}

/** Tells all other tabs, also those that are asleep and find it when they are read again. */
export function tellSignOut() {
  try {
    localStorage.setItem(signOutKey, new Date().toISOString())
  } catch {
    // Then no tab shares anything with another, a session neither.
  }
}

/** Calls `listener` when somebody has signed out in another tab. */
export function followSignOut(listener: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key === signOutKey) listener()
  })
}

function signedOutAt(): string | null {
  try {
    return localStorage.getItem(signOutKey)
  } catch {
    return null
  }
}
