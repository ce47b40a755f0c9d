import { isDeepStrictEqual } from 'node:util'

/**
 * Whether everything that is to be written stands in a record already. Whoever asks for that is answered as done, also by
 * an old version: a request whose answer was lost is sent again, and nobody would be written over.
 */
export function standsAlready(record: object, values: object): boolean {
  const kept = new Map(Object.entries(record))
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(kept.get(name), value))
}
