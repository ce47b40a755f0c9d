import { type Line, type Page, type Run, textOf, type Word } from './page.ts'

/** Two runs closer than this part of the font size belong to one word. */
const wordGap = 0.16

/** Returns the lines of a page from top to bottom, with words from left to right. */
export function linesOf(page: Page): Line[] {
  const words = distinct(page.runs)
    .filter(({ x, y }) => x > -5 && x < page.width + 5 && y > -5 && y < page.height + 5)
    .flatMap(splitRun)
    .sort((a, b) => a.y - b.y || a.x0 - b.x0)
  const groups: Word[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (group && first && word.y - first.y <= 0.35 * Math.min(word.size, first.size)) group.push(word)
    else groups.push([word])
  }
  return groups.map((group) => {
    const joined = joinNumbers(joinFragments(group.sort((a, b) => a.x0 - b.x0)))
    return {
      page: page.number,
      y: Math.max(...joined.map(({ y }) => y)),
      size: Math.max(...joined.map(({ size }) => size)),
      words: joined,
      text: textOf(joined),
    }
  })
}

/** Bold text is sometimes drawn twice, slightly shifted. */
function distinct(runs: readonly Run[]): Run[] {
  const seen = new Map<string, Run[]>()
  return runs.filter((run) => {
    const same = seen.get(run.text) ?? []
    if (same.some(({ x, y }) => Math.abs(x - run.x) < 1.2 && Math.abs(y - run.y) < 1.2)) return false
    seen.set(run.text, [...same, run])
    return true
  })
}

/** Relative widths of letters in common proportional fonts. */
const narrow = /[ijltfrI.,:;'|!()[\]\-/ ]/
const wide = /[mwMW@%—]/
const widthOf = (letter: string) =>
  narrow.test(letter) ? 0.3 : wide.test(letter) ? 0.85 : /[A-Z&]/.test(letter) ? 0.68 : 0.556

/** A date may touch an amount. */
const touching = /\d\$/

function splitRun(run: Run): Word[] {
  const text = normalize(run.text)
  const place = { y: run.y, size: run.size, font: run.font }
  if (!text.includes(' ') && !touching.test(text)) {
    return text === '' ? [] : [{ text, x0: run.x, x1: run.x + run.width, ...place }]
  }
  const letters = [...text]
  const widths = letters.map((letter) => (run.isMonospaced ? 1 : widthOf(letter)))
  const scale = run.width / (widths.reduce((sum, width) => sum + width, 0) || 1)
  const words: Word[] = []
  let x = run.x
  let start = run.x
  let part = ''
  const finish = (end: number) => {
    if (part) words.push({ text: part, x0: start, x1: end, ...place })
    part = ''
  }
  for (const [index, letter] of letters.entries()) {
    if (letter === ' ' || (letter === '$' && /\d$/.test(part))) finish(x)
    if (letter !== ' ') {
      if (!part) start = x
      part += letter
    }
    x += (widths[index] ?? 0) * scale
  }
  finish(x)
  return words
}

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\p{Cc}\u00AD\u200B-\u200D\uFEFF]/gu, '')
    .replace(/\s/g, ' ')

function joinFragments(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const gap = last ? word.x0 - last.x1 : Number.POSITIVE_INFINITY
    const size = Math.min(word.size, last?.size ?? word.size)
    const isAmount = last !== undefined && touching.test(last.text.slice(-1) + word.text.replace(/^[-+(]+/, ''))
    if (last && !isAmount && gap < wordGap * size && gap > -0.5 * size) joined[joined.length - 1] = join(last, word)
    else joined.push(word)
  }
  return joined
}

const join = (a: Word, b: Word): Word => ({ ...a, text: a.text + b.text, x1: Math.max(a.x1, b.x1) })

const completeNumber = /^\D{0,2}\d[\d,]*\.\d{2}\D{0,3}$/
const numberPart = /^[-+($<]*[\d.,/]+[-+)>]*$/

/** Joins numbers and dates that wide kerning has split: `1,` `234.56`, `03/` `04`. */
function joinNumbers(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isClose = last && word.x0 - last.x1 < 0.45 * word.size
    const isSplit =
      last &&
      numberPart.test(last.text) &&
      numberPart.test(word.text) &&
      !completeNumber.test(last.text) &&
      (/[,./]$/.test(last.text) || /^[,./]\d/.test(word.text)) &&
      /^[-+($<]*(\d{1,3}(,(\d{0,3}))*(,\d{3})?(\.\d{0,2})?|\d+\.?\d{0,2}|\d{1,2}\/\d{0,2}(\/\d{0,4})?)[-+)>]*$/.test(
        last.text + word.text,
      )
    if (last && isClose && isSplit) joined[joined.length - 1] = join(last, word)
    else joined.push(word)
  }
  return joined
}
