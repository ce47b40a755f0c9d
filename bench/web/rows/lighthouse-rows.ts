import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Front } from '../front.ts'
import { type Category, type Look, look } from '../lighthouse.ts'
import { signIn } from '../owner.ts'
import { mainPages, type ServedPage } from '../pages.ts'
import { atMost, median, must, type Row, spread, told } from '../row.ts'
import { twinOf } from '../twin.ts'

/** Multiple of the script-free copy's times; ms. */
const budget = { ratio: 1.1, tbt: 50 }
const slack = 1.2
const programScore = 95
const judged: readonly Category[] = ['performance', 'best-practices', 'seo']

/** Compares main pages with their copies, others with the home page's budget. */
export async function lighthouseRows(
  front: Front,
  pages: readonly ServedPage[],
  { runs, others }: { runs: number; others: number },
): Promise<Row[]> {
  const rows: Row[] = []
  let homeLcp = Number.NaN
  for (const page of pages.filter(({ path }) => mainPages.some((main) => main === path))) {
    const twin = `/twin${page.path}`
    front.own.set(twin, brotliCompressSync(twinOf(page.html)))
    const looks: { own: Look; twin: Look }[] = []
    for (let run = 0; run < runs; run++)
      looks.push({
        own: await look(front.address + page.path, judged),
        twin: await look(front.address + twin, ['performance']),
      })
    const own = looks.map((pair) => pair.own)
    const lcp = own.map((one) => one.lcp)
    const floor = looks.map((pair) => pair.twin.lcp)
    if (page.path === '/') homeLcp = median(lcp)
    const ratio = Number((median(lcp) / median(floor)).toFixed(2))
    rows.push(
      atMost(
        'LCP relative to the bare copy',
        page.path,
        ratio,
        budget.ratio,
        '',
        `${ratio}: ${spread(lcp)} to ${spread(floor)}`,
      ),
      ...judgedRows(page, own),
    )
  }
  const most = Math.round(homeLcp * slack)
  for (const page of pages.filter(({ path }) => !mainPages.some((main) => main === path))) {
    const looks: Look[] = []
    let seen: Row[] = []
    // Repeats failing pages, because one run can be chance.
    while (looks.length < (seen.every(({ isKept }) => isKept) ? others : Math.max(runs, others))) {
      looks.push(await look(front.address + page.path, judged))
      const lcp = looks.map((one) => one.lcp)
      seen = [
        atMost('LCP relative to the home page', page.path, Math.round(median(lcp)), most, ' ms', spread(lcp)),
        ...judgedRows(page, looks),
      ]
    }
    rows.push(...seen)
  }
  return rows
}

function judgedRows({ path, isHidden, html }: ServedPage, looks: readonly Look[]): Row[] {
  const tbt = looks.map((one) => one.tbt)
  // An app page hydrates as soon as it is in view.
  const isApp = html.includes('/assets/apps/')
  const most = mainPages.some((main) => main === path) ? budget.tbt : budget.tbt * slack
  return [
    isApp
      ? told('total blocking time of an app', path, spread(tbt))
      : atMost('total blocking time', path, median(tbt), most, ' ms', spread(tbt)),
    atMost('layout shift', path, Number(Math.max(...looks.map(({ cls }) => cls)).toFixed(4)), 0),
    // Pages that ask not to be indexed (private ones and the site check) lose their score by that alone.
    ...judged.flatMap((category) =>
      isHidden && category === 'seo' ? [] : scoreRow(path, category, looks, isApp ? programScore : 100),
    ),
  ]
}

function scoreRow(path: string, category: Category, looks: readonly Look[], least = 100): Row {
  const score = median(looks.map(({ scores }) => scores[category] ?? 0))
  const faults = [...new Set(looks.flatMap((one) => one.faults))]
  const measured = score === 100 ? '100' : `${score}: ${faults.join(', ')}`
  return must(`Lighthouse ${category}`, path, least === 100 ? '100' : `at least ${least}`, measured, score >= least)
}

/** Measures accessibility without the zoom lock, because the specified lock costs points. */
export async function unlockedRows(front: Front, pages: readonly ServedPage[]): Promise<Row[]> {
  const ask = await signIn(front.origin)
  await ask('PUT', '/api/admin/settings/reading', { version: 0, value: { isZoomLocked: false } })
  const start = Date.now()
  while ((await (await fetch(front.origin)).text()).includes('data-lock="')) await setTimeout(50)
  const rows = [told('a changed setting shows after', '/', `${Date.now() - start} ms`)]
  for (const { path } of pages) {
    const seen = await look(front.address + path, ['accessibility'])
    rows.push(scoreRow(path, 'accessibility', [seen]))
  }
  return rows
}
