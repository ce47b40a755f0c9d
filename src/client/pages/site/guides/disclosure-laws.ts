import { z } from 'zod/mini'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatDollars } from '#shared/kit/money.ts'
import type { StateRule } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { shippedRules } from '#shared/placement/disclosure-rules/shipped-rules.ts'
import { lenderTypePhrases } from '#shared/placement/lenders/lender-type.ts'
import type { GuideSource } from '#shared/system/guides/guide.ts'
import { markdownFault } from '#shared/system/guides/markdown-fault.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import * as copy from './copy.tsx'
import { readMarkdownFile } from './front-matter.ts'

const head = z.strictObject({
  published: z.iso.date(),
  reviewed: z.iso.date(),
  sources: z.array(z.object({ title: z.string(), url: z.url({ protocol: /^https$/ }) })).check(z.minLength(1)),
})

export interface DisclosureLaw {
  readonly slug: string
  readonly name: string
  readonly rule: StateRule
  readonly published: string
  readonly reviewed: string
  readonly sources: readonly GuideSource[]
  readonly body: string
}

const files = import.meta.glob<string>('/content/disclosure-laws/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const texts = new Map(
  Object.entries(files).map(([file, text]) => {
    const { slug, head: raw, body } = readMarkdownFile(file, text)
    const known = head.safeParse(raw)
    const fault = known.success ? markdownFault(body) : z.prettifyError(known.error)
    if (!known.success || fault) throw new Error(`${file}: ${fault}`)
    return [slug, { ...known.data, body }] as const
  }),
)

const slugOf = (state: StateRule['state']) => usStates[state].toLowerCase().replaceAll(' ', '-')

/** Every state with a shipped rule. A state without a text, or a text without a rule, stops the build. */
export const disclosureLaws: readonly DisclosureLaw[] = shippedRules.map((rule) => {
  const slug = slugOf(rule.state)
  const text = texts.get(slug)
  if (!text) throw new Error(`content/disclosure-laws/${slug}.md is missing.`)
  return { slug, name: usStates[rule.state], rule, ...text }
})

const orphan = [...texts.keys()].find((slug) => disclosureLaws.every((law) => law.slug !== slug))
if (orphan) throw new Error(`content/disclosure-laws/${orphan}.md has no rule.`)

export const disclosureLawPath = ({ slug }: Pick<DisclosureLaw, 'slug'>) => `/disclosure-laws/${slug}`

export const coverageOf = ({ products }: StateRule) =>
  products === null ? copy.coversMostFinancing : copy.coversSalesBasedFinancing

/** Texas covers less than $1,000,000, which the rule stores as a cent less. */
export function limitOf({ upToCents }: StateRule): string {
  if (upToCents === null) return copy.noUpperLimit
  return upToCents % 100 === 99
    ? copy.lessThan(formatDollars((upToCents + 1) / 100))
    : copy.upTo(formatDollars(upToCents / 100))
}

const timingTexts = {
  before_presenting: copy.whenOffered,
  before_contract: copy.beforeClosing,
  at_consummation: copy.byContract,
} as const satisfies Record<StateRule['timing'], string>

const either = new Intl.ListFormat(locale, { type: 'disjunction' })

const brokerTexts = {
  none: undefined,
  license: copy.aLicense,
  registration: copy.registrationWithTheState,
} as const satisfies Record<StateRule['brokerLicense'], string | undefined>

/** Returns the facts of a rule as rows of a table. */
export function factsOf(rule: StateRule): readonly (readonly [name: string, value: string])[] {
  const exempt = [
    ...(rule.exemptLenders.length > 0
      ? [copy.exemptFrom(either.format(rule.exemptLenders.map((type) => lenderTypePhrases[type])))]
      : []),
    ...(rule.isRealPropertyExempt ? [copy.exemptRealEstate] : []),
    ...(rule.exemptUpToDeals === null ? [] : [copy.exemptFewDeals(rule.exemptUpToDeals)]),
  ]
  const broker = brokerTexts[rule.brokerLicense]
  return [
    [copy.law, rule.statute],
    [copy.covers, coverageOf(rule)],
    [copy.amount, limitOf(rule)],
    [copy.whenYouGetIt, timingTexts[rule.timing]],
    [copy.yourSignature, rule.isSigned ? copy.yourSignatureDetail : copy.notRequiredByTheLaw],
    [copy.notCovered, exempt.length > 0 ? exempt.join('. ') : copy.noExemptionForBanks],
    ...(broker ? [[copy.brokersNeed, broker] as const] : []),
    [copy.checkedOn, rule.lawAsOf],
  ]
}
