import type { Front } from '../front.ts'
import { clickThrough } from '../next-page.ts'
import { atMost, median, type Row, spread } from '../row.ts'

/** ms until the next page is painted, if each answer takes `delayMs` more. */
const budget = 150
const delayMs = 150
const ways = [
  ['/', '/about'],
  ['/about', '/'],
] as const

export async function nextPageRows(front: Front, runs: number): Promise<Row[]> {
  front.delayMs = delayMs
  const rows: Row[] = []
  for (const [from, to] of ways) {
    const clicks = []
    for (let run = 0; run < runs; run++) clicks.push(await clickThrough(front.address, from, to))
    const ms = clicks.map((click) => click.ms)
    const ready = clicks.filter(({ wasPrerendered }) => wasPrerendered).length
    const measured = `${spread(ms)} ms, ${ready} of ${runs} prerendered`
    rows.push(atMost('next page after a click', `${from} to ${to}`, median(ms), budget, '', measured))
  }
  front.delayMs = 0
  return rows
}
