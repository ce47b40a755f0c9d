/** A message that is not sent yet, with the id that makes sending it again the same sending. */
interface KeptMessage {
  readonly id: string
  readonly body: string
}

/** By application, notes apart from messages, in memory alone: whoever closes a file, or looks at another, finds their words again. */
const kept = new Map<string, KeptMessage>()

export const findKeptMessage = (key: string) => kept.get(key)

/** An empty one is forgotten. While there is one, the browser asks before the page is left. */
export function keepMessage(key: string, message: KeptMessage) {
  if (message.body === '') kept.delete(key)
  else kept.set(key, message)
  if (kept.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

const warn = (event: Event) => event.preventDefault()
