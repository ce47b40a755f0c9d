import { sectionsOf } from '#client/platform/markdown/markdown.tsx'
import type { HandbookPage } from './read-handbook-page.ts'

interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

export interface HandbookHit {
  readonly slug: string
  readonly title: string
  /** The id and text of the section's heading, empty before the first one. */
  readonly id: string
  readonly heading: string
  readonly excerpt: readonly Piece[]
}

interface Section {
  readonly slug: string
  readonly title: string
  readonly id: string
  readonly heading: string
  readonly text: string
}

const maxHits = 20
/** Characters of an excerpt before and after the first match. */
const before = 60
const after = 140

/** Lists the sections of all pages, to search them. */
export const handbookSections = (pages: readonly HandbookPage[]): Section[] =>
  pages.flatMap(({ slug, title, description, body }) =>
    sectionsOf(body).map(({ id, text: heading, content }) => ({
      ...{ slug, title, id, heading },
      text: id === '' ? `${description} ${content}`.trim() : content,
    })),
  )

/** Returns the sections that contain words starting with each of the words typed, best matches first. */
export function searchHandbook(sections: readonly Section[], typed: string): HandbookHit[] {
  const words = plain(typed).match(/[\p{L}\p{N}$%’-]+/gu) ?? []
  if (words.length === 0) return []
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxHits)
    .map(({ section: { text, ...place } }) => ({ ...place, excerpt: excerptOf(text, words) }))
}

/** Returns 0 if a word is missing. A word in a heading counts more than one in the text. */
function scoreOf({ title, heading, text }: Section, words: readonly string[]): number {
  const scores = words.map((word) =>
    Math.max(
      matchesOf(heading || title, [word]).length > 0 ? 8 : 0,
      matchesOf(title, [word]).length > 0 ? 4 : 0,
      Math.min(3, matchesOf(text, [word]).length),
    ),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function excerptOf(text: string, words: readonly string[]): Piece[] {
  const matches = matchesOf(text, words)
  const first = matches[0]?.[0] ?? 0
  const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1
  const full = text.length <= first + after
  const end = full ? text.length : text.lastIndexOf(' ', first + after)
  const pieces: Piece[] = []
  let at = start
  for (const [from, to] of matches.filter(([from, to]) => from >= start && to <= end)) {
    if (from > at) pieces.push({ text: text.slice(at, from), isMatch: false })
    pieces.push({ text: text.slice(from, to), isMatch: true })
    at = to
  }
  const rest = text.slice(at, end) + (full ? '' : '…')
  if (rest) pieces.push({ text: rest, isMatch: false })
  return start > 0 ? [{ text: '…', isMatch: false }, ...pieces] : pieces
}

/** Returns where words start with one of these, in order and without overlap. */
function matchesOf(text: string, words: readonly string[]): [from: number, to: number][] {
  const searched = plain(text)
  const found: [number, number][] = []
  for (const word of words)
    for (let at = searched.indexOf(word); at !== -1; at = searched.indexOf(word, at + 1))
      if (at === 0 || !/[\p{L}\p{N}]/u.test(searched.charAt(at - 1))) found.push([at, at + word.length])
  found.sort(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd)
  return found.filter(([from], index) => index === 0 || from >= (found[index - 1]?.[1] ?? 0))
}

/** As long as the text, so that positions match. */
const plain = (text: string) => text.toLowerCase().replaceAll("'", '’')
