import { createHash } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { recordView } from './record.ts'

/** Wraps a list route; pages after the first audit the records shown, once per interval. */
export const asPage =
  <Input extends { after: string }, Reply>(
    list: string,
    rowsOf: (reply: Reply) => readonly { id: string }[],
    find: (ctx: Context, input: Input) => Promise<Reply>,
  ) =>
  async (ctx: Context, input: Input): Promise<Reply> => {
    const reply = await find(ctx, input)
    const ids = rowsOf(reply).map(({ id }) => id)
    if (input.after === '' || ids.length === 0 || ctx.actor.kind !== 'staff') return reply
    const subject = `${list} ${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`
    await recordView(ctx, 'list.page', subject, ctx.actor.id, { list, ids })
    return reply
  }
