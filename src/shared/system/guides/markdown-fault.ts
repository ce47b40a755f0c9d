import { markdownTokens } from './markdown-tokens.ts'

/** Names of calculators that a guide can contain, on a line of its own: `::factor-rate`. */
export const embeds = ['factor-rate', 'compare-offers', 'loan'] as const
export type Embed = (typeof embeds)[number]

const embedLine = /^::([a-z-]+)$/

/** Returns the name of an embed if the text is one. */
export const embedIn = (text: string): Embed | undefined =>
  embeds.find((name) => name === embedLine.exec(text.trim())?.[1])

const htmlTag = /<(?:\/?[a-z][^>]*|!--)/i
const target = /\]\(\s*<?([^)\s>]*)/g

/** Returns whether a link leads to this site, another site by https, or an email address. */
export const isSafeTarget = (href: string): boolean =>
  /^(https:\/\/[^\s]+|mailto:[^\s]+|\/(?![/\\])[^\s]*|#[^\s]*)$/.test(href)

/** Returns why a Markdown text can't be published, or undefined. */
export function markdownFault(markdown: string): string | undefined {
  const prose = markdown.replace(/`[^`]*`/g, '')
  if (htmlTag.test(prose)) return 'HTML isn’t supported. Use Markdown, such as **bold** and [text](https://example.com)'
  const unsafe = Array.from(prose.matchAll(target), ([, href = '']) => href).find((href) => !isSafeTarget(href))
  if (unsafe !== undefined) return `Links must start with https://, mailto:, / or #, unlike “${unsafe.slice(0, 60)}”`
  const unknown = prose
    .split('\n')
    .map((line) => embedLine.exec(line.trim())?.[1])
    .find((name) => name !== undefined && !embeds.some((known) => known === name))
  if (unknown !== undefined) return `There is no calculator called “${unknown}”. Use ${embeds.join(', ')}`
  if (/^# /m.test(prose)) return 'Start headings with ##. The title is the page’s only top-level heading'
  if (markdownTokens(markdown) === undefined)
    return 'Use fewer quotes, lists and emphasis inside each other, and less emphasis in each paragraph'
  return undefined
}
