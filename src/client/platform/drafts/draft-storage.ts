import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'

type Drafts = readonly (readonly [key: string, draft: unknown])[]

const draftsKey = 'formDrafts'
/** Time of the last sign-out in any tab: each tab has its own session storage. */
const signOutKey = 'signedOutAt'

export function loadDrafts(): Drafts {
  const stored = readSession(draftsKey) as { readonly signedOutAt: string | null; readonly drafts: Drafts } | null
  return stored && stored.signedOutAt === signedOutAt() ? stored.drafts : []
}

export function persistDrafts(drafts: Drafts) {
  if (drafts.length > 0) writeSession(draftsKey, { signedOutAt: signedOutAt(), drafts })
  else removeSession(draftsKey)
}

/** Notifies all other tabs; suspended ones read it when they resume. */
export function announceSignOut() {
  try {
    localStorage.setItem(signOutKey, new Date().toISOString())
  } catch {
    // Without storage the tabs share no session either.
  }
}

export function onSignOut(listener: () => void) {
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
