import { createContext, useContext } from 'react'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'
import { answerLabel } from './answer-labels.ts'
import { readAt } from './drafts.ts'

/** The edited section, for its fields. */
export interface SectionEditing {
  readonly section: SectionName
  readonly value: unknown
  /** Error messages by path. */
  readonly errors: FieldErrors
  /** Sets the value at a path. */
  change(path: string, value: unknown): void
  /** Saves the section with this value. Returns false if that failed; the form shows why. */
  save(value: unknown): Promise<boolean>
}

export const SectionContext = createContext<SectionEditing | undefined>(undefined)

export function useSection(): SectionEditing {
  const editing = useContext(SectionContext)
  if (!editing) throw new Error('A settings field must be inside a section.')
  return editing
}

export const settingId = (section: SectionName, path: string) => `${section}.${path}`

/** Returns the value and change handler of a settings field. */
export function useSetting(path: string) {
  const { section, value, errors, change } = useSection()
  const id = settingId(section, path)
  return {
    field: { id, name: id, label: answerLabel(section, path), error: errors[path] },
    value: readAt(value, path),
    change: (next: unknown) => change(path, next),
  }
}
