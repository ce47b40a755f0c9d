import { setTimeout as sleep } from 'node:timers/promises'

/** Unknown names cause no more queries than this. */
const readEveryMs = 1_000

/**
 * Returns a check whether a name is stored. It reads all names at most once a second, and never misses one that was
 * stored before the call.
 */
export function openNames(read: () => Promise<readonly string[]>): (name: string) => Promise<boolean> {
  let names = new Set<string>()
  let next: Promise<void> | undefined
  let lastReadAt = 0

  async function readNames() {
    await sleep(Math.max(0, lastReadAt + readEveryMs - Date.now()))
    lastReadAt = Date.now()
    next = undefined
    names = new Set(await read())
  }

  return async (name) => {
    if (names.has(name)) return true
    next ??= readNames()
    await next
    return names.has(name)
  }
}
