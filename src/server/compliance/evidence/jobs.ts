import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/platform/context.ts'
import { linkConsents } from './commands.ts'

const linkEveryMs = 5_000
/** Between full batches, so that new leads come first. Still thousands of links per second. */
const restMs = 50
/** Longer than any statement and than clock differences between servers. */
const lookBackMs = 2 * 60_000
/** Then all events are checked, whatever the time in their ids. */
const wholeEveryMs = 60 * 60_000

/**
 * Links new consents every few seconds.
 * @returns a function that stops after the current links.
 */
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
    // Another server may leave work: the next run looks back as far.
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
