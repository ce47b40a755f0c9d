import {
  emptyDraft,
  isSameValue,
  type OfferDraft,
  type OfferTextField,
  type PastedTerms,
} from '#client/placement/offers/offer-draft.ts'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import type { ApplicationOffers, LenderProgram } from '#shared/placement/offers/admin-contract.ts'

interface Proposed {
  /** As typed; absent if only a range is known. */
  readonly value?: string
  /** Such as `Pier Bank’s criteria, version 3`. */
  readonly source: string
  /** The lowest and highest usual value. */
  readonly range?: readonly [low: number, high: number]
}
export type Proposal = Partial<Record<OfferTextField, Proposed>>

type Known = Pick<ApplicationOffers, 'submissions' | 'requestedAmountCents'>

const typed = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 3 })

/** Returns what the application and the lender's criteria propose for the draft's lender, product and amount. */
export function proposalOf(draft: OfferDraft, { submissions, requestedAmountCents }: Known): Proposal {
  const submission = submissions.find(({ id }) => id === draft.submissionId)
  const requested: Proposal =
    requestedAmountCents === null
      ? {}
      : { amount: { value: typed(requestedAmountCents / 100), source: 'the application' } }
  if (!submission) return requested
  const { lender, product, programs } = submission
  const [only, ...more] = programs
  const program = programs.find((each) => each.product === draft.product)
  return {
    ...requested,
    ...(product
      ? { product: { value: product, source: 'what was sent to the lender' } }
      : only && more.length === 0 && { product: { value: only.product, source: sourceOf(lender, only) } }),
    ...(program && programTerms(program, draft, sourceOf(lender, program))),
  }
}

const sourceOf = (lender: string, { version }: LenderProgram) => `${lender}’s criteria, version ${version}`

function programTerms({ pricing, usualTerms }: LenderProgram, draft: OfferDraft, source: string): Proposal {
  const { lenderFeeBasisPoints: feeBasisPoints } = pricing
  const amount = parseNumber(draft.amount)
  const [field, low, high] =
    pricing.kind === 'rate'
      ? (['rate', pricing.lowBasisPoints / 100, pricing.highBasisPoints / 100] as const)
      : (['factor', pricing.lowThousandths / 1_000, pricing.highThousandths / 1_000] as const)
  const yesNo = (value: boolean | null | undefined) =>
    value === null || value === undefined ? undefined : { value: value ? 'yes' : 'no', source }
  const [ucc, guarantee] = [yesNo(usualTerms?.hasUccFiling), yesNo(usualTerms?.hasPersonalGuarantee)]
  return {
    kind: { value: pricing.kind, source },
    [field]: low === high ? { value: typed(low), source } : { source, range: [low, high] },
    months: { value: typed(pricing.months), source },
    ...(pricing.kind !== 'single' && { frequency: { value: pricing.frequency, source } }),
    ...(amount !== undefined && {
      lenderFees: {
        value: typed(Math.round((amount * feeBasisPoints) / 100) / 100),
        source: `${source}: ${formatBasisPoints(feeBasisPoints)} of the amount`,
      },
    }),
    ...(ucc && { ucc }),
    ...(guarantee && { guarantee }),
    ...(usualTerms?.prepayment && { prepayment: { value: usualTerms.prepayment, source } }),
  }
}

/** The product decides which criteria apply, and the amount decides the fee. */
const first = ['product', 'amount'] as const satisfies readonly OfferTextField[]
const then = [
  'kind',
  'rate',
  'factor',
  'months',
  'frequency',
  'lenderFees',
  'ucc',
  'guarantee',
  'prepayment',
] as const satisfies readonly OfferTextField[]

/** Returns the values that a new offer starts with. */
export const startValues = (values: Partial<OfferDraft>, known: Known): Partial<OfferDraft> =>
  follow(emptyDraft, values, known, {})

/**
 * Returns the user's changes with the proposals that follow from them. Only fields that still have the earlier proposal
 * follow: what a user typed or an email said stays.
 */
export const withProposals = (draft: OfferDraft, values: Partial<OfferDraft>, known: Known): Partial<OfferDraft> =>
  follow(draft, values, known, proposalOf(draft, known))

function follow(draft: OfferDraft, values: Partial<OfferDraft>, known: Known, before: Proposal): Partial<OfferDraft> {
  let changes = values
  for (const fields of [first, then]) {
    const after = proposalOf({ ...draft, ...changes }, known)
    for (const field of fields) {
      const [was, is] = [before[field]?.value ?? emptyDraft[field], after[field]?.value ?? emptyDraft[field]]
      const isOwn = field in values || pastedValue(draft, field) !== undefined || !isSameValue(draft[field], was)
      if (!isOwn && draft[field] !== is) changes = { ...changes, [field]: is }
    }
  }
  return changes
}

/** Returns what an email said, unless it was changed since. */
const pastedValue = ({ pasted, ...draft }: OfferDraft, field: OfferTextField): string | undefined => {
  const said = pasted[field as keyof PastedTerms]
  return said !== undefined && isSameValue(draft[field], said) ? said : undefined
}

export interface FieldNote {
  readonly text: string
  /** Something to check: read from an email, or unlike the proposal. */
  readonly isMarked: boolean
}

/**
 * Returns where a field's value comes from, or how it differs from what is usual.
 * @param shown formats a value as on the screen
 */
export function noteOf(
  field: OfferTextField,
  draft: OfferDraft,
  proposal: Proposal,
  shown: (value: string) => string = (value) => value,
): FieldNote | undefined {
  const isPasted = pastedValue(draft, field) !== undefined
  const usual = proposal[field] && noteOnProposal(draft[field], proposal[field], shown)
  if (!isPasted) return usual
  return {
    text: ['From the email. Check it.', usual?.isMarked && usual.text].filter(Boolean).join(' '),
    isMarked: true,
  }
}

function noteOnProposal(
  value: string,
  { value: proposed, source, range }: Proposed,
  shown: (value: string) => string,
): FieldNote | undefined {
  if (range) {
    const number = parseNumber(value)
    const isOutside = number !== undefined && (number < range[0] || number > range[1])
    const usual = `${typed(range[0])} to ${typed(range[1])} (${source})`
    return { text: isOutside ? `Outside the usual ${usual}.` : `Usually ${usual}.`, isMarked: isOutside }
  }
  if (proposed === undefined) return undefined
  if (isSameValue(value, proposed)) return { text: `From ${source}.`, isMarked: false }
  if (value === '') return { text: `Usually ${shown(proposed)} (${source}).`, isMarked: false }
  return { text: `Differs from ${shown(proposed)} (${source}).`, isMarked: true }
}
