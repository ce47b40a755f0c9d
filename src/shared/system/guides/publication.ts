import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'

/** Absent in entries that were saved without them; those are published. */
export const publicationFields = {
  isDraft: z.optional(z.boolean('Choose an option')),
  /** The first day it is public; empty for at once. */
  publishOn: z.optional(dayOrEmpty('Choose a date')),
}

export interface Publication {
  readonly isDraft?: boolean | undefined
  readonly publishOn?: string | undefined
}

/** Returns whether visitors see an entry on a day, `2026-03-02`. */
export const isPublic = ({ isDraft = false, publishOn = '' }: Publication, today: string): boolean =>
  !isDraft && publishOn <= today

/** Returns the entries that visitors see on a day. */
export const onlyPublic = <Entry extends Publication>(entries: readonly Entry[], today: string): Entry[] =>
  entries.filter((entry) => isPublic(entry, today))
