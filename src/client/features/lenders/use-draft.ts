import { useState } from 'react'
import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

/**
 * What somebody typed and did not save, undefined where there is nothing. It outlives a reload and a look at another
 * record, so that nothing is lost.
 * @param key names the form; draw it anew for another one.
 */
export function useDraft<Draft>(key: string) {
  const [draft, setDraft] = useState(() => (readSession(key) ?? undefined) as Draft | undefined)
  const keep = (next: Draft | undefined) => {
    if (next) writeSession(key, next)
    else removeSession(key)
    setDraft(next)
  }
  return [draft, keep] as const
}
