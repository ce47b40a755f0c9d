import { type LiveMessage, liveMessage, liveTopics } from '#shared/kit/live-topic.ts'

/** A burst of changes reaches a screen as one message in this time, ms. */
const gatherMs = 250

export interface LiveTopics {
  /** Takes a notice of the database; an empty one means that some may have been missed. */
  hear(payload: string): void
  close(): void
}

/**
 * Turns notices of the database into messages: at once where all is quiet, gathered while many come in.
 * @param staffChanged called with the id of whose account or sessions changed; empty for everybody.
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
