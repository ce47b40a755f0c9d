import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import type { Context } from '#server/platform/context.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { recordView } from './record.ts'
import { noteCountedSearch, noteSeenRows } from './seen-rows.ts'

/**
 * Returns a function that audits what a reply shows staff of people, as its endpoint declares. Pages of lists after the
 * first are audited with their rows; first pages that are filtered or sorted, and searches, count their rows, and counts
 * their search texts.
 */
export function shownRecorder<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
) {
  const plain = endpoint.input.safeParse({})
  const usual = plain.success ? chosen(plain.data) : undefined
  return async (ctx: Context, input: z.output<Input>, reply: z.output<Reply>): Promise<void> => {
    if (ctx.actor.kind !== 'staff') return
    const shown = endpoint.views?.(input, reply)
    if (!shown) return
    const { id: staffId } = ctx.actor
    if ('action' in shown) return recordView(ctx, shown.action, shown.id, staffId)
    if ('search' in shown) return noteCountedSearch(ctx, shown.list, shown.search)
    const { list, ids } = shown
    if (ids.length === 0) return
    if (isLaterPage(input)) {
      const subject = `${list} ${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`
      await recordView(ctx, 'list.page', subject, staffId, { list, ids })
    } else if (chosen(input) !== usual) await noteSeenRows(ctx, ids)
  }
}

const isLaterPage = (input: unknown) =>
  typeof input === 'object' && input !== null && 'after' in input && input.after !== ''

/** Returns filters and order; the day alone selects nothing. */
const chosen = (input: unknown): string =>
  JSON.stringify(
    Object.entries(Object(input))
      .filter(([name, value]) => name !== 'after' && name !== 'today' && value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
