import { locale } from '#shared/kit/locale/locale.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import type { Stage } from './stages.ts'

/** Reveals nothing about the views of staff or lenders. */
interface PublicStage {
  readonly label: string
  readonly sentence: string
  readonly waitsFor: 'applicant' | 'us' | 'lender' | 'none'
}

/** `{staff}` is the owner's first name. */
const labels: Record<Stage, PublicStage> = {
  draft: { label: 'Started', sentence: 'Saved. Finish anytime.', waitsFor: 'applicant' },
  submitted: {
    label: 'Received',
    sentence: 'We received it. An advisor will start reviewing it within {time}.',
    waitsFor: 'us',
  },
  in_review: { label: 'Under review', sentence: '{staff} is reviewing your application.', waitsFor: 'us' },
  docs_needed: { label: 'Action needed', sentence: 'We need something from you. See below.', waitsFor: 'applicant' },
  ready: {
    label: 'Ready for lenders',
    sentence: 'Choose which lenders may see your application.',
    waitsFor: 'applicant',
  },
  with_lenders: { label: 'With lenders', sentence: 'Sent to the lenders you chose.', waitsFor: 'lender' },
  offers: { label: 'Offers to compare', sentence: '{offers} ready. Take your time.', waitsFor: 'applicant' },
  offer_selected: {
    label: 'Offer chosen',
    sentence: '{lender} prepares the contract and emails it to you. We’ll email you when it’s on its way.',
    waitsFor: 'us',
  },
  contract_out: {
    label: 'Sign your contract',
    sentence: '{lender} emails you the contract. Compare it with the offer below, then sign it there.',
    waitsFor: 'applicant',
  },
  final_checks: {
    label: 'Final checks',
    sentence: '{lender} is verifying your bank account and identity.',
    waitsFor: 'lender',
  },
  funded: { label: 'Funded', sentence: '{lender} sent the money{day}.', waitsFor: 'none' },
  renewal: {
    label: 'Renewal available',
    sentence: 'You may qualify for more. Nothing happens unless you ask.',
    waitsFor: 'none',
  },
  on_hold: {
    label: 'Paused',
    sentence: 'Your application is on hold. Let us know when you want to continue.',
    waitsFor: 'applicant',
  },
  not_placed: {
    label: 'No match right now',
    sentence: 'We haven’t found a matching lender. {staff} will explain why and what would help.',
    waitsFor: 'none',
  },
  withdrawn: {
    label: 'Closed by you',
    sentence: 'Closed and no longer shared. You can reopen it.',
    waitsFor: 'none',
  },
  expired: {
    label: 'Closed for inactivity',
    sentence: 'This application expired because there was no activity.',
    waitsFor: 'none',
  },
  duplicate: { label: 'Closed', sentence: 'This application is closed.', waitsFor: 'none' },
  spam: { label: 'Closed', sentence: 'This application is closed.', waitsFor: 'none' },
}

/**
 * Returns a stage in the applicant's terms.
 * @param about.hours business hours until the review starts.
 * @param about.fundedOn such as `2026-03-02`.
 */
export function publicStage(
  stage: Stage,
  about: {
    staff?: string | undefined
    hours: number
    offers?: number
    lender?: string | undefined
    fundedOn?: string | undefined
  },
): PublicStage {
  const { label, sentence, waitsFor } = labels[stage]
  const { staff = 'An advisor', lender = 'The lender', offers = 0, fundedOn } = about
  const filled = sentence
    .replace('{staff}', staff)
    .replace('{time}', formatResponseTime(about.hours))
    .replace('{offers}', offers === 0 ? 'Offers are' : offers === 1 ? '1 offer is' : `${offers} offers are`)
    .replace('{lender}', lender)
    .replace('{day}', fundedOn ? ` on ${longDate.format(new Date(fundedOn))}` : '')
  return { label, sentence: filled, waitsFor }
}

const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Each covers stages that look the same to applicants. */
export const milestones: readonly { readonly label: string; readonly stages: readonly Stage[] }[] = [
  { label: 'Received', stages: ['submitted'] },
  { label: 'Under review', stages: ['in_review', 'docs_needed', 'ready'] },
  { label: 'With lenders', stages: ['with_lenders'] },
  { label: 'Offers', stages: ['offers', 'offer_selected'] },
  { label: 'Contract and checks', stages: ['contract_out', 'final_checks'] },
  { label: 'Funded', stages: ['funded', 'renewal'] },
]
