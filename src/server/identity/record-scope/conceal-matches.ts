import { chargeAttempt, requireNoWait } from '#server/identity/auth/commands/limit-attempts.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppError } from '#shared/kit/app-error.ts'
import { hasLimits } from './queries.ts'

/** What the caller entered belongs to a record outside their scope. */
export class HiddenMatch extends Error {
  override readonly name = 'HiddenMatch'
}

/**
 * Runs a command that compares what the caller enters with records outside their scope. A `HiddenMatch` is refused in
 * words that don't mention it, and a few of them end the comparing for a day, so that no one tries out addresses.
 * @throws the refusal, or `rate_limited`.
 */
export async function concealMatches<Result>(
  ctx: Context,
  refusal: AppError,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!(await hasLimits(ctx))) return run()
  const { id } = requireActor(ctx)
  await requireNoWait(ctx, 'hidden-match', id)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof HiddenMatch)) throw error
    await chargeAttempt(ctx, 'hidden-match', id)
    throw refusal
  }
}
