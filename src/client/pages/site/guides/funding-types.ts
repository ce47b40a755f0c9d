import { z } from 'zod/mini'
import type { GuideSource } from '#shared/system/guides/guide.ts'
import { markdownFault } from '#shared/system/guides/markdown-fault.ts'
import * as copy from './copy.tsx'
import { readMarkdownFile } from './front-matter.ts'

/** Columns of the comparison, as shown. */
export const factLabels = {
  repaid: copy.howYouRepay,
  price: copy.howItsPriced,
  speed: copy.speed,
  suits: copy.bestFor,
  security: copy.whatSecuresIt,
  watch: copy.watchFor,
} as const
export type Fact = keyof typeof factLabels
export const facts = Object.keys(factLabels) as Fact[]

const source = z.object({ title: z.string(), url: z.url({ protocol: /^https$/ }) })
const line = z.string().check(z.minLength(3), z.maxLength(120))

const head = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()).check(z.minLength(1)),
  /** schema.org: an advance or factoring is no loan. */
  thing: z.enum(['LoanOrCredit', 'FinancialProduct']),
  order: z.int(),
  published: z.iso.date(),
  reviewed: z.iso.date(),
  facts: z.strictObject({ repaid: line, price: line, speed: line, suits: line, security: line, watch: line }),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).check(z.minLength(2)),
  guides: z.array(z.string()),
  sources: z.array(source).check(z.minLength(1)),
})

export interface FundingType extends Readonly<z.output<typeof head>> {
  readonly slug: string
  readonly body: string
  readonly sources: GuideSource[]
}

const files = import.meta.glob<string>('/content/funding-types/*.md', { query: '?raw', import: 'default', eager: true })

/** The types of funding, in the order of the comparison. A file with a fault stops the build. */
export const fundingTypes: readonly FundingType[] = Object.entries(files)
  .map(([file, text]) => {
    const { slug, head: raw, body } = readMarkdownFile(file, text)
    const known = head.safeParse(raw)
    const fault = known.success ? markdownFault(body) : z.prettifyError(known.error)
    if (!known.success || fault) throw new Error(`${file}: ${fault}`)
    return { slug, ...known.data, body }
  })
  .sort((one, other) => one.order - other.order)

export const fundingTypePath = ({ slug }: Pick<FundingType, 'slug'>) => `/funding-types/${slug}`
