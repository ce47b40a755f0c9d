import { RequestError } from '#client/platform/request-error.ts'

/** Asks the person who is there to prove who they are; false where they would rather not. */
type StepUpPrompt = () => Promise<boolean>

let stepUpPrompt: StepUpPrompt | undefined
let pending: Promise<boolean> | undefined

/** Names who asks when a call needs a proof. Returns the way out. */
export function registerStepUpPrompt(prompt: StepUpPrompt): () => void {
  stepUpPrompt = prompt
  return () => {
    if (stepUpPrompt === prompt) stepUpPrompt = undefined
  }
}

/** True where the server would do it, but only after a fresh proof of identity. */
export const isStepUpRequired = (error: unknown) =>
  error instanceof RequestError && error.details.refusal === 'step_up_required'

/**
 * Runs `attempt`, and once more after a proof where the server asks for one. Calls that are refused together share it.
 * @throws what the attempt threw; where the person gives no proof, the refusal that asked for it.
 */
export async function withStepUp<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!stepUpPrompt || !isStepUpRequired(error)) throw error
    pending ??= stepUpPrompt().finally(() => {
      pending = undefined
    })
    if (!(await pending)) throw error
    return await attempt()
  }
}
