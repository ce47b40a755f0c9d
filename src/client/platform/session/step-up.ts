import { RequestError } from '#client/platform/request/request-error.ts'

type StepUpPrompt = () => Promise<boolean>

let stepUpPrompt: StepUpPrompt | undefined
let pending: Promise<boolean> | undefined

export function registerStepUpPrompt(prompt: StepUpPrompt): () => void {
  stepUpPrompt = prompt
  return () => {
    if (stepUpPrompt === prompt) stepUpPrompt = undefined
  }
}

export const isStepUpRequired = (error: unknown) =>
  error instanceof RequestError && error.details.refusal === 'step_up_required'

/**
 * Runs `attempt`, and again after step-up authentication if required. Concurrent calls share the prompt.
 * @throws the error of the attempt; if the user declines, the refusal.
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
