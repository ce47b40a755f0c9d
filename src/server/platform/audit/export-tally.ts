import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'

/** Lines that may leave after a note of the log before there is another. */
const maxUnnoted = 5_000

/**
 * Notes how many lines of an export leave, before they do: `noun.exporting` with the first of them and each time as many
 * again have come, `noun.exported` with all when it ended or was broken off. So an export that dies with its process is
 * known too, and the log of a long one stays short. What a line adds to those before it is `rows` less `noted`.
 * @param detail of every line.
 */
export function exportTally(ctx: Context, noun: string, subject: string, detail: Record<string, unknown> = {}) {
  let rows = 0
  let noted = 0
  return {
    async add(count: number): Promise<void> {
      rows += count
      if (rows === noted || rows - noted < Math.min(noted, maxUnnoted)) return
      await record(ctx, `${noun}.exporting`, subject, { ...detail, rows, noted })
      noted = rows
    },
    end: (): Promise<void> =>
      record(ctx, `${noun}.exported`, subject, { ...detail, rows, ...(noted > 0 && { noted }) }),
  }
}
