import { isDeepStrictEqual } from 'node:util'

/** Checks if values change nothing: then an old version is fine, because it may be a retry. */
export function isUnchanged(record: object, values: object): boolean {
  const current = new Map(Object.entries(record))
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(current.get(name), value))
}
