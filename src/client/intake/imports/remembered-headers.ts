import { z } from 'zod/mini'
import type { RememberedHeaders } from './columns.ts'

const headers = z.record(z.string(), z.string())

/** Parses headers stored by an earlier import; anything else is none. */
export function readRemembered(stored: string): RememberedHeaders {
  try {
    return headers.safeParse(JSON.parse(stored)).data ?? {}
  } catch {
    return {}
  }
}
