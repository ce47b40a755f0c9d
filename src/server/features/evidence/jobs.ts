import { linkConsents } from '#server/features/evidence/commands.ts'
import type { Context } from '#server/platform/context.ts'

const linkEveryMs = 5_000
/** How far back each look goes: longer than any transaction takes, and than the clocks of servers differ. */
const lookBackMs = 10 * 60_000
/** Once in so long every event is looked at, whatever time its id tells. */
const wholeEveryMs = 60 * 60_000

/** Links new consents every few seconds. @returns stops it, once the links under way are written. */
export function keepLinked(ctx: Context, report: (error: unknown) => void): () => Promise<void> {
  let isStopping = false
  let wholeAt = 0
  let since: Date | undefined
  let linking = Promise.resolve()

  async function pass() {
    const startedAt = ctx.now().getTime()
    const isWhole = startedAt - wholeAt >= wholeEveryMs
    let isMore = true
    while (isMore && !isStopping) isMore = await linkConsents(ctx, isWhole ? undefined : since)
    if (isWhole) wholeAt = startedAt
    since = new Date(startedAt - lookBackMs)
  }
  const link = () => {
    linking = linking.then(pass).catch(report)
  }

  link()
  const timer = setInterval(link, linkEveryMs)
  return async () => {
    isStopping = true
    clearInterval(timer)
    await linking
  }
}
