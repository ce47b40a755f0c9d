import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/platform/context.ts'

const linkEveryMs = 5_000
/** New leads come first; still thousands of links per second. */
const restMs = 50
/** Longer than any statement and clock difference. */
const lookBackMs = 2 * 60_000
/** All events, whatever the time in their ids. */
const wholeEveryMs = 60 * 60_000

type Link = (ctx: Context, since: Date | undefined) => Promise<'done' | 'more' | 'busy'>

/**
 * Links new events of a chain every few seconds.
 * @returns a function that stops it.
 */
export function startLinking(ctx: Context, linkNew: Link, report: (error: unknown) => void): () => Promise<void> {
  let isStopping = false
  let wholeAt = 0
  let since: Date | undefined
  let linking = Promise.resolve()

  async function pass() {
    const startedAt = ctx.now().getTime()
    const isWhole = startedAt - wholeAt >= wholeEveryMs
    // A whole pass that fails, in a very large log, must not stop the others.
    if (isWhole) {
      wholeAt = startedAt
      since ??= new Date(startedAt - lookBackMs)
    }
    let result = await linkNew(ctx, isWhole ? undefined : since)
    while (result === 'more' && !isStopping) {
      await sleep(restMs)
      result = await linkNew(ctx, isWhole ? undefined : since)
    }
    // Another server may leave work: look back as far next time.
    if (result !== 'done') {
      if (isWhole) wholeAt = 0
      return
    }
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
