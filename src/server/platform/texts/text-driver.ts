import type { Outcome } from '#server/platform/outbound-http/post-external.ts'

interface TextMessage {
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly body: string
  readonly parts: readonly string[]
}

/**
 * `taken`: accepted, maybe without a provider id. `refused`: never accepted. `unclear`: maybe accepted. `not-now`:
 * not accepted, may be retried.
 */
export type TextOutcome =
  | { readonly result: 'taken'; readonly providerId: string | null }
  | { readonly result: 'refused' | 'unclear' | 'not-now'; readonly code: string }

export type SendText = (message: TextMessage) => Promise<TextOutcome>

/** Interprets a response; `read` finds the provider's message id or error code. */
export function textOutcome(outcome: Outcome, read: (answer: unknown) => string | undefined): TextOutcome {
  // Unopened connections delivered nothing; broken ones may have.
  if ('code' in outcome)
    return {
      result: /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EADDRESS|EHOST)$/.test(outcome.code) ? 'not-now' : 'unclear',
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
