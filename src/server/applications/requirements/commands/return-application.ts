import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { countUnsettled, findStageBefore } from '#server/applications/requirements/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** Lets an application that waits for nothing any more go on where it was; call it with the application locked. */
export async function returnApplication(ctx: Context, applicationId: string): Promise<void> {
  const { stage } = await requireApplication(ctx, applicationId)
  if (stage !== 'docs_needed' || (await countUnsettled(ctx, applicationId)) > 0) return
  const to = await findStageBefore(ctx, applicationId)
  // It was there before: what lets an application come there was looked up then.
  const wasMet = async () => undefined
  await moveApplication(
    { ...ctx, actor: { kind: 'system' } },
    { id: applicationId, to, reason: 'Nothing that was asked for is missing any more' },
    { 'submission-sent': wasMet, 'contract-signed': wasMet },
  )
}
