import type { Line } from '#server/applications/statements/layout/page.ts'
import { type AmountToken, tokensOf } from '#server/applications/statements/layout/tokens.ts'
import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import type { TamperingSign } from '#shared/applications/statements/tampering.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { PdfText } from './read-pages.ts'

const editors =
  /photoshop|illustrator|canva|inkscape|gimp|pdfescape|sejda|ilovepdf|smallpdf|pdffiller|foxit phantom|nitro|pdf-xchange|microsoft.? word|libreoffice|google docs|acrobat pro|preview|quartz|skia/i
/** A changed figure is one of a few; more are a design. */
const maxOdd = 4
const maxSigns = 20
/** Of pages with hidden text, to leave room for other signs. */
const maxHidden = 8

/** Returns evidence of changes in a PDF. Each kind also has innocent causes, for example a file saved by a browser. */
export function findTampering(
  text: PdfText,
  pageLines: readonly (readonly Line[])[],
  revisions: number,
  accounts: readonly AccountStatement[],
): TamperingSign[] {
  const signs: TamperingSign[] = []
  if (revisions > 1)
    signs.push({
      kind: 'revisions',
      detail: `The file contains ${revisions} revisions; later ones change earlier ones.`,
      page: null,
    })
  const program = [text.producer, text.creator].find((name) => name && editors.test(name))
  if (program) signs.push({ kind: 'producer', detail: `The file was made or saved with ${program}.`, page: null })
  if (text.created && text.modified && daysApart(text.created, text.modified) >= 1) {
    signs.push({
      kind: 'dates',
      detail: `Created ${dayOf(text.created)}, modified ${dayOf(text.modified)}.`,
      page: null,
    })
  }
  signs.push(...hiddenText(text.pages))
  for (const [index, page] of text.pages.entries()) {
    if (signs.length > maxSigns) break
    const lines = pageLines[index] ?? []
    const amounts = lines.flatMap((line) =>
      tokensOf(line)
        .filter((token) => token.kind === 'amount')
        .map((token) => ({ token, line })),
    )
    signs.push(...oddFonts(amounts, page.number))
    const covered = amounts.find(({ token, line }) =>
      page.images.some(
        (image) =>
          token.x0 > image.x && token.x1 < image.x + image.width && line.y > image.y && line.y < image.y + image.height,
      ),
    )
    if (covered)
      signs.push({
        kind: 'text_over_image',
        detail: `${covered.token.text} is on top of an image.`,
        page: page.number,
      })
    const doubled = lines.flatMap(({ words }) =>
      words.filter((word, index) => isOver(word, words[index + 1]) && /\d/.test(word.text)),
    )[0]
    if (doubled)
      signs.push({ kind: 'overlapping_text', detail: `${doubled.text} overlaps other text.`, page: page.number })
  }
  const broken = accounts
    .flatMap(({ periods }) => periods)
    .find(({ firstBreak }) => firstBreak?.reason.startsWith('The running balance'))?.firstBreak
  if (broken)
    signs.push({ kind: 'balances', detail: `${broken.reason} Line: ${broken.line.slice(0, 100)}`, page: broken.page })
  return signs.slice(0, maxSigns)
}

const isOver = (word: { x0: number; x1: number }, next: { x0: number; x1: number } | undefined) =>
  next !== undefined && next.x0 < word.x1 - 0.5 * (word.x1 - word.x0)

/** What isn't visible is read like the rest. */
function hiddenText(pages: PdfText['pages']): TamperingSign[] {
  const found = pages.flatMap(({ number, hidden = [] }): TamperingSign[] => {
    if (hidden.length === 0) return []
    const shown = hidden.slice(0, 3).map((one) => one.slice(0, 40))
    const more = hidden.length > shown.length ? [`${hidden.length - shown.length} more`] : []
    const list = new Intl.ListFormat(locale).format([...shown, ...more])
    const detail = `${list}: in the file, and possibly in the figures, but not visible on the page.`
    return [{ kind: 'hidden_text', detail, page: number }]
  })
  const skipped = pages.find(({ hidden }) => hidden === undefined)
  const rest: TamperingSign[] = skipped
    ? [{ kind: 'hidden_text', detail: notSearched(skipped.number), page: skipped.number }]
    : []
  return [...found.slice(0, maxHidden), ...rest]
}

const notSearched = (page: number) =>
  `Page ${page}, and possibly later ones, have too many pictures or drawings to search for hidden text. Compare them with the figures.`

/** Amounts in one column share font and size. */
function oddFonts(amounts: readonly { token: AmountToken; line: Line }[], page: number): TamperingSign[] {
  const columns = new Map<number, { token: AmountToken; line: Line }[]>()
  for (const one of amounts) {
    const near = [...columns.keys()].find((x) => Math.abs(x - one.token.x1) < 4) ?? one.token.x1
    columns.set(near, [...(columns.get(near) ?? []), one])
  }
  return [...columns.values()].flatMap((all) => {
    if (all.length < 8) return []
    const style = ({ token }: { token: AmountToken }) => `${token.font} ${token.size.toFixed(1)}`
    const counts = Map.groupBy(all, style)
    const main = [...counts].sort((a, b) => b[1].length - a[1].length)[0]?.[0]
    // Headings, totals and balances are often bold.
    const odd = all.filter((one) => style(one) !== main && !/total|balance|sum/i.test(one.line.text))
    if (odd.length === 0 || odd.length > maxOdd || odd.length * 4 > all.length) return []
    return [
      {
        kind: 'amount_fonts' as const,
        detail: `${odd.map(({ token }) => token.text).join(', ')}: another font or size than the ${all.length - odd.length} other amounts of the column.`,
        page,
      },
    ]
  })
}

const dayOf = (written: string) => written.replace(/^D:(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
const daysApart = (a: string, b: string) => Math.abs(Date.parse(dayOf(b)) - Date.parse(dayOf(a))) / 86_400_000
