import { z } from 'zod/mini'
import { day } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { publicationFields } from './publication.ts'

/** In the order of the index. */
export const guideTopics = {
  choosing: 'Choosing a type of funding',
  costs: 'What funding costs',
  applying: 'Getting ready to apply',
  protecting: 'Your rights and how to protect yourself',
} as const
export type GuideTopic = keyof typeof guideTopics
const topics = Object.keys(guideTopics) as [GuideTopic, ...GuideTopic[]]

export interface GuideSource {
  readonly title: string
  readonly url: string
}

/** An article under `/guides`. */
export interface Guide {
  /** The end of its address. */
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly topic: GuideTopic
  /** `2026-03-02`; the day of the last review is on or after it. */
  readonly published: string
  readonly reviewed: string
  /** Address of the page about the product, `/funding-types/term-loan`. */
  readonly product: string
  readonly sources: readonly GuideSource[]
  /** Markdown. */
  readonly body: string
}

/** Addresses under `/guides` that aren't articles. */
const reservedSlugs = ['glossary', 'feed.xml']

const slugMessage = 'Use lowercase letters, numbers and hyphens, such as sba-loans'

const slug = text(2, 80, slugMessage).check(
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugMessage),
  z.refine((typed: string) => !reservedSlugs.includes(typed), 'Another page already uses this address'),
)

function sourceIn(line: string): GuideSource | undefined {
  const [found, url] = /\s(https:\/\/\S+)$/.exec(line) ?? []
  if (!found || !url) return undefined
  const title = line.slice(0, -found.length).trimEnd().replace(/[|:]$/, '').trimEnd()
  return title ? { title, url } : undefined
}

/** Returns the sources of a text with one per line: `SBA, Loans https://www.sba.gov/loans`. */
export const sourcesIn = (lines: string): GuideSource[] =>
  lines.split('\n').flatMap((line) => sourceIn(line.trim()) ?? [])

/** A guide that staff wrote. With the address of a shipped guide, it replaces it. */
export const ownGuide = z.object({
  slug,
  title: text(5, 90, 'Enter a title of at least 5 characters'),
  description: text(30, 190, 'Describe the guide in 30 to 190 characters, for search results'),
  topic: z.enum(topics, 'Choose a topic'),
  body: multiline(15_000).check(z.minLength(200, 'Write at least 200 characters')),
  sources: multiline(3_000).check(
    z.refine(
      (lines: string) => lines.split('\n').every((line) => line.trim() === '' || sourceIn(line.trim()) !== undefined),
      'Enter one source per line: its title, then its address starting with https://',
    ),
  ),
  reviewed: day('Enter the date of the last review'),
  ...publicationFields,
})
export type OwnGuide = z.output<typeof ownGuide>

export const maxOwnGuides = 25

/** Accepts a list of guides with different addresses. */
export const listOf = (guide: typeof ownGuide) =>
  z.array(guide).check(
    z.maxLength(maxOwnGuides, `Use up to ${maxOwnGuides} guides`),
    z.refine((guides: readonly { slug: string }[]) => new Set(guides.map(({ slug }) => slug)).size === guides.length, {
      error: 'Two guides have the same address. Change one of them',
    }),
  )

export const ownGuides = listOf(ownGuide)

/** Returns a guide of staff as pages show it; `shipped` is the one it replaces. */
export const fromOwnGuide = (own: OwnGuide, shipped: Guide | undefined): Guide => ({
  slug: own.slug,
  title: own.title,
  description: own.description,
  keywords: shipped?.keywords ?? [own.title.toLowerCase(), 'business funding guide'],
  topic: own.topic,
  published: own.publishOn || shipped?.published || own.reviewed,
  reviewed: own.reviewed,
  product: shipped?.product ?? '/funding-types',
  sources: sourcesIn(own.sources),
  body: own.body,
})
