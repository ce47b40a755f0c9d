import { z } from 'zod/mini'
import { uuid } from '#shared/kit/ids/uuid.ts'

/** In display order. */
export const searchKinds = ['application', 'lead', 'merchant', 'contact', 'lender', 'staff'] as const

export type SearchKind = (typeof searchKinds)[number]

/** Browsers store it without the name. */
export const recordKey = z.object({ kind: z.enum(searchKinds), id: uuid('Invalid input') })

export type RecordKey = z.output<typeof recordKey>

export const recentLimit = 8
