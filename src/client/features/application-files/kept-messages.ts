/** A message that is not sent yet, with the id that makes sending it again the same sending. */
interface KeptMessage {
  readonly id: string
  readonly body: string
}

/** By application, in memory alone: whoever closes a file, or looks at another, finds their words again. */
const kept = new Map<string, KeptMessage>()

export const findKeptMessage = (applicationId: string) => kept.get(applicationId)

/** An empty one is forgotten. While there is one, the browser asks before the page is left. */
export function keepMessage(applicationId: string, message: KeptMessage) {
  if (message.body === '') kept.delete(applicationId)
  else kept.set(applicationId, message)
  if (kept.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

const warn = (event: Event) => event.preventDefault()
