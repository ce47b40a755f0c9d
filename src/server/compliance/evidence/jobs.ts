import { setTimeout as sleep } from 'node:timers/promises'
import { linkConsents } from '#server/compliance/evidence/commands.ts'
import type { Context } from '#server/platform/context.ts'

const linkEveryMs = 5_000
/** Between two full batches: whoever leaves a lead just now goes first. Still some thousands of links a second. */
const restMs = 50
/** How far back each look goes: longer than any statement may take, and than the clocks of servers differ. */
const lookBackMs = 2 * 60_000
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
    let result = await linkConsents(ctx, isWhole ? undefined : since)
    while (result === 'more' && !isStopping) {
      await sleep(restMs)
      result = await linkConsents(ctx, isWhole ? undefined : since)
    }
    // What another server has begun it may leave: the next look goes back as far as this one.
    if (result !== 'done') return
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
