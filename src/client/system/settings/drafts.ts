import { useDraftStore } from '#client/platform/draft-store.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'

/** Unsaved edits of a section and the version they are based on. */
export interface Draft {
  readonly version: number
  readonly value: unknown
}
type Drafts = Partial<Record<SectionName, Draft>>

/** Stores another draft, or clears it if undefined. */
export type KeepDraft = (next: Draft | undefined | ((latest: Draft | undefined) => Draft | undefined)) => void

/** Unsaved sections, persisted across reloads and navigation. */
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
