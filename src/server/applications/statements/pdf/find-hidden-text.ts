import type { Box } from '#shared/applications/statements/statement.ts'
import type { Area, Paint, Painted } from './paint.ts'

/** Smaller letters can't be read, points. */
const minSize = 2
/** Of 255, between text and what is behind it. */
const minContrast = 40
const amount = /\d[.,]\d\d(?!\d)/

/** Returns texts with figures that a file has on a page, but that no one who looks at the page sees; amounts first. */
export function findHiddenText({ painted }: Pick<Paint, 'painted'>): string[] {
  const hidden: Painted[] = []
  const visible: Painted[] = []
  const behind: Area[] = []
  const areas = painted.filter((one) => one.kind === 'area')
  for (const one of painted) {
    if (one.kind === 'area') behind.push(one)
    else if (one.isUnseen || one.size < minSize || isLost(one, behind) || isCovered(one, areas, behind.length))
      hidden.push(one)
    else visible.push(one)
  }
  // The shadow of a text is no secret.
  const isShown = (one: Painted) => visible.some(({ text, box }) => text === one.text && isNear(box, one.box))
  return joined(hidden.filter((one) => !isShown(one)))
    .filter((text) => /\d/.test(text))
    .toSorted((a, b) => Number(amount.test(b)) - Number(amount.test(a)))
}

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })
const isNear = (a: Box, b: Box) => Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2

function has({ x, y, width, height }: Box, place: { x: number; y: number }) {
  return place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height
}

/** Has the color of what is behind it; on a picture or in a pattern, only light amounts are conspicuous. */
function isLost({ text, box, color }: Painted, behind: readonly Area[]): boolean {
  const middle = middleOf(box)
  const under = behind.findLast((area) => has(area.box, middle))
  if (color === null) return amount.test(text)
  if (under?.color === null) return amount.test(text) && contrast(color, '#ffffff') < minContrast
  return contrast(color, under?.color ?? '#ffffff') < minContrast
}

function isCovered({ box }: Painted, areas: readonly Area[], from: number): boolean {
  const middle = middleOf(box)
  return areas.some((area, at) => at >= from && has(area.box, middle))
}

function contrast(one: string, other: string): number {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const others = parts(other)
  return Math.max(...parts(one).map((part, place) => Math.abs(part - (others[place] ?? 0))))
}

/** Some programs show each letter by itself. */
function joined(pieces: readonly Painted[]): string[] {
  const texts: string[] = []
  let last: Painted | undefined
  for (const piece of pieces) {
    const { box, size, text } = piece
    const gap = last ? box.x - (last.box.x + last.box.width) : 0
    const continues = last && Math.abs(last.box.y - box.y) < 1 && gap > -size && gap < 0.3 * Math.max(size, 1)
    if (continues) texts[texts.length - 1] += text
    else texts.push(text)
    last = piece
  }
  return texts.map((text) => text.trim())
}
