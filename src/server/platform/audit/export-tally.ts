import type { Context } from '#server/platform/context.ts'
import { record } from './record.ts'

const maxUnnoted = 5_000

/**
 * Audits exported lines before they are sent: `noun.exporting` at each doubling, so that aborted exports count, then
 * `noun.exported` with the total. An entry adds `rows` less `noted`.
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
