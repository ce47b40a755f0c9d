import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { listedAnswers } from '#server/applications/applications/commands/submit-application.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersContext, decryptAnswers, maskAnswers } from './answers.ts'
import { applicationAnswers, applications } from './table.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applications.fill-states': Record<string, never>
  }
}

const batchSize = 200
const stepsWithState = ['business', 'applicant']

/** Copies the state from the answers of applications that were submitted before lists had it. */
export const fillStates = ({ keys }: { keys: EncryptionKeys }): Handler<'applications.fill-states'> => ({
  batch: 1,
  async run(ctx) {
    for (let after: string | undefined, isDone = false; !isDone; ) {
      const found = await ctx.db
        .select({ id: applications.id, type: applications.type })
        .from(applications)
        .where(
          and(
            isNotNull(applications.submittedAt),
            isNull(applications.state),
            after ? gt(applications.id, after) : undefined,
          ),
        )
        .orderBy(asc(applications.id))
        .limit(batchSize)
      for (const application of found) await fillState(ctx, keys, application)
      after = found.at(-1)?.id
      isDone = found.length < batchSize
    }
  },
})

async function fillState(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type }: Pick<typeof applications.$inferSelect, 'id' | 'type'>,
) {
  const saved = await ctx.db
    .select()
    .from(applicationAnswers)
    .where(and(eq(applicationAnswers.applicationId, id), inArray(applicationAnswers.step, stepsWithState)))
  const answered = stepsFor(type).flatMap((step) => {
    const encrypted = saved.find((one) => one.step === step.slug)?.encrypted
    if (!encrypted) return []
    return [{ step, masked: maskAnswers(step, decryptAnswers(keys, answersContext(id, step.slug), encrypted)) }]
  })
  const { state } = listedAnswers(answered)
  // A correction may have written it since.
  if (state)
    await ctx.db
      .update(applications)
      .set({ state })
      .where(and(eq(applications.id, id), isNull(applications.state)))
}
