import { isDeepStrictEqual } from 'node:util'

/** A request that changes nothing succeeds even with an old version: it may be a retry. */
export function isUnchanged(record: object, values: object): boolean {
  const current = new Map(Object.entries(record))
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(current.get(name), value))
}
