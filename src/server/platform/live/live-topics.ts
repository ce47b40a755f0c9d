import { type LiveMessage, liveMessage, liveTopics } from '#shared/kit/live-topic.ts'

const gatherMs = 250

export interface LiveTopics {
  /** Empty if notifications may have been missed. */
  hear(payload: string): void
  close(): void
}

/**
 * Opens the topics.
 * @param staffChanged gets a staff id; empty for all.
 */
export function openLiveTopics({
  tell,
  staffChanged,
  repeatAfterMs,
}: {
  tell: (message: LiveMessage) => void
  staffChanged: (staffId: string) => void
  /** Tells each message again after this time. */
  repeatAfterMs?: number | undefined
}): LiveTopics {
  const waiting = new Map<string, LiveMessage>()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    timer = undefined
    if (waiting.size === 0) return
    for (const message of waiting.values()) tell(message)
    waiting.clear()
    timer = setTimeout(flush, gatherMs)
  }

  function add(message: LiveMessage) {
    waiting.set(`${message.topic} ${message.id}`, message)
    if (!timer) flush()
  }

  const repeats = new Map<string, { readonly timer: NodeJS.Timeout; isAgain: boolean }>()

  function addTwice(message: LiveMessage) {
    add(message)
    if (repeatAfterMs !== undefined) repeat(message, repeatAfterMs)
  }

  /** One timer for each topic and record, however often it changes. */
  function repeat(message: LiveMessage, afterMs: number) {
    const key = `${message.topic} ${message.id}`
    const pending = repeats.get(key)
    if (pending) {
      pending.isAgain = true
      return
    }
    const timer = setTimeout(() => {
      const isAgain = repeats.get(key)?.isAgain
      repeats.delete(key)
      add(message)
      if (isAgain) repeat(message, afterMs)
    }, afterMs).unref()
    repeats.set(key, { timer, isAgain: false })
  }

  return {
    hear(payload) {
      if (payload === '') {
        for (const topic of liveTopics) addTwice({ topic, id: '' })
        return staffChanged('')
      }
      if (payload.startsWith('staff ')) return staffChanged(payload.slice('staff '.length))
      const message = liveMessage.safeParse(JSON.parse(payload))
      if (message.success) addTwice(message.data)
    },
    close: () => {
      clearTimeout(timer)
      for (const { timer } of repeats.values()) clearTimeout(timer)
    },
  }
}
