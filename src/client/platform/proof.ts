import { RequestError } from '#client/platform/request-error.ts'

/** Asks the person who is there to prove who they are; false where they would rather not. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | undefined
let underWay: Promise<boolean> | undefined

/** Names who asks when a call needs a proof. Returns the way out. */
export function askForProofBy(asker: AskForProof): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** True where the server would do it, but only after a fresh proof of identity. */
export const isProofMissing = (error: unknown) =>
  error instanceof RequestError && error.details.refusal === 'step_up_required'

/**
 * Runs `attempt`, and once more after a proof where the server asks for one. Calls that are refused together share it.
 * @throws what the attempt threw; where the person gives no proof, the refusal that asked for it.
 */
export async function withProof<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!ask || !isProofMissing(error)) throw error
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    if (!(await underWay)) throw error
    return await attempt()
  }
}
