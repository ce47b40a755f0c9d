const minuteMs = 60_000

/** Counts the requests of each key in minutes that begin with its first one. Each server counts for itself. */
export function openPace() {
  const minutes = new Map<string, { endsAt: number; requests: number }>()
  /** @returns seconds to wait before the next request, 0 where this one is welcome. */
  return ({ id, perMinute }: { id: string; perMinute: number }, now: Date): number => {
    const at = now.getTime()
    const current = minutes.get(id)
    const minute = current && current.endsAt > at ? current : { endsAt: at + minuteMs, requests: 0 }
    minute.requests += 1
    minutes.set(id, minute)
    return minute.requests > perMinute ? Math.ceil((minute.endsAt - at) / 1000) : 0
  }
}
