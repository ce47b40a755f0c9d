import { brotliCompressSync } from 'node:zlib'
import type { Front } from '../front.ts'
import { mainPages, type ServedPage } from '../pages.ts'
import { atMost, median, type Row, spread, told } from '../row.ts'
import { openSlowBrowser, paint } from '../slow-phone.ts'
import { twinOf } from '../twin.ts'

/** ms at 150 ms round trip, 1.6 Mbit/s, a processor 4 times slower. */
const paintedLcp = 600
const slack = 1.2
/** The page and one font. */
const requests = 2

export async function paintRows(front: Front, pages: readonly ServedPage[], runs: number): Promise<Row[]> {
  const browser = await openSlowBrowser()
  const rows: Row[] = []
  try {
    for (const { path, html } of pages) {
      const isMain = mainPages.some((main) => main === path)
      const twin = `/twin${path}`
      front.own.set(twin, brotliCompressSync(twinOf(html)))
      const seen = []
      const floor: number[] = []
      // In turns, so that both meet the same load.
      for (let run = 0; run < (isMain ? runs : 1); run++) {
        seen.push(await paint(browser, front.address + path))
        if (isMain) floor.push((await paint(browser, front.address + twin)).lcp)
      }
      const lcp = seen.map((look) => look.lcp)
      if (isMain)
        rows.push(
          told(
            'painted LCP and that of the bare copy',
            path,
            `${(median(lcp) / median(floor)).toFixed(2)}: ${spread(lcp)} to ${spread(floor)}`,
          ),
        )
      rows.push(
        atMost('painted LCP, slow phone', path, median(lcp), paintedLcp * (isMain ? 1 : slack), ' ms', spread(lcp)),
        atMost('urgent requests until LCP', path, Math.max(...seen.map((look) => look.requests)), requests),
        atMost('layout shift, slow phone', path, Number(Math.max(...seen.map(({ cls }) => cls)).toFixed(4)), 0),
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}
