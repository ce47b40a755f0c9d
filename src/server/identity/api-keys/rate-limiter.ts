const minuteMs = 60_000

/** Counts requests per key in one-minute windows that start with the first request. Each server counts separately. */
export function createRateLimiter() {
  const minutes = new Map<string, { endsAt: number; requests: number }>()
  /** @returns seconds to wait before the next request, 0 if this one is allowed. */
  return ({ id, perMinute }: { id: string; perMinute: number }, now: Date): number => {
    const at = now.getTime()
    const current = minutes.get(id)
    const minute = current && current.endsAt > at ? current : { endsAt: at + minuteMs, requests: 0 }
    minute.requests += 1
    minutes.set(id, minute)
    return minute.requests > perMinute ? Math.ceil((minute.endsAt - at) / 1000) : 0
  }
}
