import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { countUnmet, findStageBefore } from '#server/applications/requirements/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** Returns an application without open requirements to its previous stage. The caller must hold the lock on it. */
export async function returnApplication(ctx: Context, applicationId: string): Promise<void> {
  const { stage } = await requireApplication(ctx, applicationId)
  if (stage !== 'docs_needed' || (await countUnmet(ctx, applicationId)) > 0) return
  const to = await findStageBefore(ctx, applicationId)
  // The guards of that stage were checked when the application first entered it.
  const wasMet = async () => undefined
  await moveApplication(
    { ...ctx, actor: { kind: 'system' } },
    { id: applicationId, to, reason: 'All requested documents were received or waived' },
    { 'submission-sent': wasMet, 'contract-signed': wasMet },
  )
}
