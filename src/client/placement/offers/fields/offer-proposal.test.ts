import { expect, test } from 'vitest'
import { emptyDraft, type OfferDraft } from '#client/placement/offers/offer-draft.ts'
import type { LenderProgram } from '#shared/placement/offers/admin-contract.ts'
import { noteOf, proposalOf, startValues, withProposals } from './offer-proposal.ts'

const loan: LenderProgram = {
  ...{ product: 'term_loan', version: 3 },
  pricing: {
    ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'biweekly' },
    lenderFeeBasisPoints: 150,
  },
  usualTerms: { hasUccFiling: true, hasPersonalGuarantee: null, prepayment: 'No prepayment penalty.' },
}
const advance: LenderProgram = {
  ...{ product: 'revenue_based', version: 1 },
  pricing: {
    ...{ kind: 'factor', lowThousandths: 1_280, highThousandths: 1_280, months: 9, frequency: 'daily' },
    lenderFeeBasisPoints: 0,
  },
}
const known = {
  requestedAmountCents: 5_000_000,
  submissions: [
    { id: 'pier', lender: 'Pier Bank', product: 'term_loan' as const, programs: [loan] },
    { id: 'tide', lender: 'Tide Capital', product: null, programs: [advance] },
    { id: 'both', lender: 'Both', product: null, programs: [loan, advance] },
  ],
}
const after = (draft: OfferDraft, values: Partial<OfferDraft>): OfferDraft => ({
  ...draft,
  ...withProposals(draft, values, known),
})
const empty = { ...emptyDraft, ...startValues({}, known) }

test('choosing a lender fills in what the application and its criteria know, and only a single price', () => {
  expect(empty).toEqual({ ...emptyDraft, amount: '50,000' })
  const chosen = after(empty, { submissionId: 'pier' })
  expect(chosen).toMatchObject({
    ...{ product: 'term_loan', amount: '50,000', kind: 'rate', rate: '', months: '36', frequency: 'biweekly' },
    ...{ lenderFees: '750', ucc: 'yes', guarantee: '', prepayment: 'No prepayment penalty.' },
  })
  const other = after(chosen, { submissionId: 'tide' })
  expect(other).toMatchObject({
    ...{ product: 'revenue_based', kind: 'factor', factor: '1.28', months: '9', frequency: 'daily', lenderFees: '0' },
    ...{ ucc: '', prepayment: '' },
  })
  // With several programs, the product is a choice.
  expect(after(other, { submissionId: 'both' })).toMatchObject({ product: '', kind: 'rate', months: '' })
})

test('what was typed or cleared stays, and the fee follows the amount', () => {
  const chosen = after(empty, { submissionId: 'pier' })
  const typed = after(after(chosen, { amount: '40,000' }), { months: '' })
  expect(typed).toMatchObject({ amount: '40,000', lenderFees: '600', months: '' })
  expect(after(typed, { submissionId: 'tide' })).toMatchObject({ amount: '40,000', months: '', factor: '1.28' })
  const ownFee = after(after(chosen, { lenderFees: '900' }), { amount: '10,000' })
  expect(ownFee.lenderFees).toBe('900')
})

test('a note names the source, and marks what differs or has to be checked', () => {
  const chosen = after(empty, { submissionId: 'pier' })
  const note = (field: Parameters<typeof noteOf>[0], draft: OfferDraft) =>
    noteOf(field, draft, proposalOf(draft, known), (value) => (value === 'yes' ? 'Yes' : value))
  const source = 'Pier Bank’s criteria, version 3'
  expect(note('amount', chosen)).toEqual({ text: 'From the application.', isMarked: false })
  expect(note('product', chosen)).toEqual({ text: 'From what was sent to the lender.', isMarked: false })
  expect(note('months', chosen)).toEqual({ text: `From ${source}.`, isMarked: false })
  expect(note('months', { ...chosen, months: '24' })).toEqual({ text: `Differs from 36 (${source}).`, isMarked: true })
  expect(note('months', { ...chosen, months: '' })).toEqual({ text: `Usually 36 (${source}).`, isMarked: false })
  expect(note('ucc', { ...chosen, ucc: 'no' })).toEqual({ text: `Differs from Yes (${source}).`, isMarked: true })
  expect(note('lenderFees', chosen)?.text).toBe(`From ${source}: 1.5% of the amount.`)
  expect(note('rate', chosen)).toEqual({ text: `Usually 8 to 12 (${source}).`, isMarked: false })
  expect(note('rate', { ...chosen, rate: '14' })?.text).toBe(`Outside the usual 8 to 12 (${source}).`)
  expect(note('guarantee', chosen)).toBeUndefined()
  const read = { ...chosen, months: '24', pasted: { months: '24' } }
  expect(note('months', read)).toEqual({
    text: `From the email. Check it. Differs from 36 (${source}).`,
    isMarked: true,
  })
  expect(after(read, { submissionId: 'tide' }).months).toBe('24')
})
