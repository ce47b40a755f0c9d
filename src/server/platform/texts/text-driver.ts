import type { Outcome } from '#server/platform/outbound-http/post-external.ts'

/** One message on its way to a phone. */
export interface TextMessage {
  /** Ours, made before anything is sent: the provider gives it back with every report of what became of the message. */
  readonly id: string
  /** E.164. */
  readonly to: string
  /** As a whole, for texts. */
  readonly body: string
  /** Its parts, for a template that has places for them. */
  readonly parts: readonly string[]
}

/**
 * What a provider made of it. `taken`: it has it, whether or not it said under which name. `refused`: it will not take this
 * message, now or later. `unclear`: nobody knows whether it has it. `not-now`: it has not, and may take it later.
 */
export type TextOutcome =
  | { readonly result: 'taken'; readonly providerId: string | null }
  | { readonly result: 'refused' | 'unclear' | 'not-now'; readonly code: string }

export type SendText = (message: TextMessage) => Promise<TextOutcome>

/** What an outcome of the network means; `read` finds the provider's name for the message, or its code for a refusal. */
export function textOutcome(outcome: Outcome, read: (answer: unknown) => string | undefined): TextOutcome {
  // A connection that never came about brought nothing over; one that broke or stalled may have.
  if ('code' in outcome)
    return {
      result: /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EADDRESS)$/.test(outcome.code) ? 'not-now' : 'unclear',
      code: outcome.code,
    }
  const { status, body } = outcome
  const said = read(json(body))
  if (status >= 200 && status < 300) return { result: 'taken', providerId: said ?? null }
  if (status === 400) return { result: 'refused', code: said ?? String(status) }
  return { result: status >= 500 ? 'unclear' : 'not-now', code: said ?? String(status) }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
