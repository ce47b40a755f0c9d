import { useState } from 'react'
import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import type { SectionName } from '#shared/settings/sections.ts'

/** What somebody has made of a section and not saved, and the version they began with. */
export interface Draft {
  readonly version: number
  readonly value: unknown
}
type Drafts = Partial<Record<SectionName, Draft>>

const storageKey = 'settingsDrafts'

/** Unsaved sections. They outlive a reload and a look at another page, so that nothing typed is lost. */
export function useDrafts() {
  const [drafts, setDrafts] = useState(() => (readSession(storageKey) ?? {}) as Drafts)

  const keep = (section: SectionName, draft: Draft | undefined) =>
    setDrafts(({ [section]: _old, ...others }) => {
      const next: Drafts = draft ? { ...others, [section]: draft } : others
      if (Object.keys(next).length > 0) writeSession(storageKey, next)
      else removeSession(storageKey)
      return next
    })

  return { drafts, keep }
}
