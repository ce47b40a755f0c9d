/** Decrypted figures stay in memory this long at most. */
const maxAgeMs = 5 * 60_000
const maxEntries = 50

export interface MeasureCache<Value> {
  /** Returns the value of a key, computed once while it is remembered. */
  get(key: string, now: Date, compute: () => Promise<Value>): Promise<Value>
}

/** Opens a cache of the latest values; the key names the content, so that another content is another key. */
export function openMeasureCache<Value>(): MeasureCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    get: async (key, now, compute) => {
      const time = now.getTime()
      for (const [old, { until }] of entries) if (until <= time || until > time + maxAgeMs) entries.delete(old)
      const known = entries.get(key)
      if (known) {
        entries.delete(key)
        entries.set(key, known)
        return known.value
      }
      const value = await compute()
      entries.set(key, { value, until: time + maxAgeMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      return value
    },
  }
}
