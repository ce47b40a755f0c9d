import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import type { Context } from '#server/platform/context.ts'
import { recordView } from './record.ts'
import { noteSeenRows } from './seen-rows.ts'

/**
 * Wraps a list route. Pages after the first audit the records shown, once per interval; first pages that are filtered
 * or sorted count their rows.
 */
export function asPage<Input extends { after: string }, Reply>(
  { input: schema }: { readonly input: z.ZodMiniType<Input> },
  list: string,
  rowsOf: (reply: Reply) => readonly { id: string }[],
  find: (ctx: Context, input: Input) => Promise<Reply>,
) {
  const usual = chosen(schema.parse({}))
  return async (ctx: Context, input: Input): Promise<Reply> => {
    const reply = await find(ctx, input)
    const ids = rowsOf(reply).map(({ id }) => id)
    if (ids.length === 0 || ctx.actor.kind !== 'staff') return reply
    if (input.after !== '') {
      const subject = `${list} ${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`
      await recordView(ctx, 'list.page', subject, ctx.actor.id, { list, ids })
    } else if (chosen(input) !== usual) await noteSeenRows(ctx, ids)
    return reply
  }
}

/** Returns filters and order; the day alone selects nothing. */
const chosen = (input: object): string =>
  JSON.stringify(
    Object.entries(input)
      .filter(([name, value]) => name !== 'after' && name !== 'today' && value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
