import { type Context, transact } from '#server/platform/context.ts'
import { saveSection } from '#server/system/settings/commands.ts'
import { findSections } from '#server/system/settings/queries.ts'
import type { SetUp } from '#shared/admin/set-up/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { findSetUp, type SetUpSource } from './queries.ts'

/** Hides the completed list; it returns if a step becomes undone. @throws `conflict` if a step is missing. */
export const hideSetUp = (ctx: Context, source: SetUpSource): Promise<SetUp> =>
  transact(ctx, async (ctx) => {
    const { steps } = await findSetUp(ctx, source)
    if (steps.some(({ isDone }) => !isDone))
      throw new AppError('conflict', 'A step of the list isn’t done. Refresh the page to see which one.')
    const { version, value } = (await findSections(ctx)).sections.launch
    await saveSection(ctx, { section: 'launch', version, value: { ...value, isChecklistHidden: true } })
    return { steps, isHidden: true }
  })
