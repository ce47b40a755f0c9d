import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
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

/** Returns the value at `business.amount.fromDollars` or `0.value`, or undefined. */
export const readAt = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce((part, key) => (isBranch(part) ? part[key] : undefined), value)

/** Returns a copy with another value at the path; all other objects stay the same. */
export function writeAt(value: unknown, path: string, next: unknown): unknown {
  if (path === '') return next
  const [key = '', ...rest] = path.split('.')
  const inner = writeAt(readAt(value, key), rest.join('.'), next)
  if (Array.isArray(value)) return value.with(Number(key), inner)
  return { ...(isBranch(value) ? value : {}), [key]: inner }
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
