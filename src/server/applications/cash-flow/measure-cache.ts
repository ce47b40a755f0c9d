/** Decrypted figures stay in memory this long at most. */
const maxAgeMs = 5 * 60_000
const maxEntries = 50
const maxTotalBytes = 64_000_000

export interface MeasureCache<Value> {
  /** Returns the value of a key, computed once while it is remembered, or, in the same lane, while it is computed. */
  get(key: string, now: Date, lane: string, compute: () => Promise<Value>): Promise<Value>
}

/** Opens a cache of the latest values, up to 64 MB; the key names the content, so that another content is another key. */
export function openMeasureCache<Value extends { readonly bytes: number }>(): MeasureCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  const running = new Map<string, Promise<Value>>()
  return {
    get: async (key, now, lane, compute) => {
      const time = now.getTime()
      for (const [old, { until }] of entries) if (until <= time || until > time + maxAgeMs) entries.delete(old)
      const known = entries.get(key)
      if (known) {
        entries.delete(key)
        entries.set(key, known)
        return known.value
      }
      const place = `${lane} ${key}`
      const same = running.get(place)
      if (same) return same
      const computing = compute()
      running.set(place, computing)
      try {
        const value = await computing
        entries.set(key, { value, until: time + maxAgeMs })
        let total = [...entries.values()].reduce((sum, { value: { bytes } }) => sum + bytes, 0)
        for (const [oldest, { value: dropped }] of entries) {
          if (entries.size <= maxEntries && total <= maxTotalBytes) break
          entries.delete(oldest)
          total -= dropped.bytes
        }
        return value
      } finally {
        running.delete(place)
      }
    },
  }
}
