import { useDraftStore } from '#client/platform/draft-store.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'

/** What somebody has made of a section and not saved, and the version they began with. */
export interface Draft {
  readonly version: number
  readonly value: unknown
}
type Drafts = Partial<Record<SectionName, Draft>>

/** Keeps another draft or, given undefined, forgets it. */
export type KeepDraft = (next: Draft | undefined | ((latest: Draft | undefined) => Draft | undefined)) => void

/** Unsaved sections. They outlive a reload and a look at another page, so that nothing typed is lost. */
export function useDrafts() {
  const [drafts = {}, keepAll] = useDraftStore<Drafts>('site settings', { persist: true })

  const keep = (section: SectionName, next: Parameters<KeepDraft>[0]) =>
    keepAll(({ [section]: latest, ...others }: Drafts = {}) => {
      const draft = typeof next === 'function' ? next(latest) : next
      const all: Drafts = draft ? { ...others, [section]: draft } : others
      return Object.keys(all).length > 0 ? all : undefined
    })

  return { drafts, keep }
}
