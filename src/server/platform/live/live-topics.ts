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
}: {
  tell: (message: LiveMessage) => void
  staffChanged: (staffId: string) => void
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

  return {
    hear(payload) {
      if (payload === '') {
        for (const topic of liveTopics) add({ topic, id: '' })
        return staffChanged('')
      }
      if (payload.startsWith('staff ')) return staffChanged(payload.slice('staff '.length))
      const message = liveMessage.safeParse(JSON.parse(payload))
      if (message.success) add(message.data)
    },
    close: () => clearTimeout(timer),
  }
}
