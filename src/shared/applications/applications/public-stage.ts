import type { Stage } from '#shared/applications/applications/stages.ts'

/** What a stage is called towards its applicant, and what it means for them. Nothing of how staff or lenders think. */
interface PublicStage {
  readonly label: string
  readonly sentence: string
  /** Whose turn it is. */
  readonly waitsFor: 'applicant' | 'us' | 'lender' | 'nobody'
}

/** Where the words differ with who has the file, `{staff}` stands for that person. */
const words: Record<Stage, PublicStage> = {
  draft: { label: 'Started', sentence: 'Saved. Finish any time.', waitsFor: 'applicant' },
  submitted: {
    label: 'Received',
    sentence: 'We have it. A person starts within {hours} hours on business days.',
    waitsFor: 'us',
  },
  in_review: { label: 'Under review', sentence: '{staff} is checking your file.', waitsFor: 'us' },
  docs_needed: { label: 'Action needed', sentence: 'We need something from you. See below.', waitsFor: 'applicant' },
  ready: { label: 'Ready for lenders', sentence: 'Choose which lenders may see your file.', waitsFor: 'applicant' },
  with_lenders: { label: 'With lenders', sentence: 'Sent to the lenders you chose.', waitsFor: 'lender' },
  offers: { label: 'Offers to compare', sentence: '{offers} ready. Take your time.', waitsFor: 'applicant' },
  offer_selected: { label: 'Offer chosen', sentence: 'The final papers are being prepared.', waitsFor: 'us' },
  contract_out: { label: 'Sign your contract', sentence: '{lender} has sent the contract.', waitsFor: 'applicant' },
  final_checks: { label: 'Final checks', sentence: '{lender} checks bank and identity.', waitsFor: 'lender' },
  funded: { label: 'Funded', sentence: '{lender} has sent the money{day}.', waitsFor: 'nobody' },
  renewal: {
    label: 'Renewal available',
    sentence: 'You may qualify for more. Nothing happens by itself.',
    waitsFor: 'nobody',
  },
  on_hold: { label: 'Paused', sentence: 'Your application waits. Tell us when to go on.', waitsFor: 'applicant' },
  not_placed: {
    label: 'No match right now',
    sentence: 'We found no lender for it as it stands. {staff} tells you why, and what would change it.',
    waitsFor: 'nobody',
  },
  withdrawn: {
    label: 'Closed by you',
    sentence: 'Closed, and shown to nobody. You can reopen it.',
    waitsFor: 'nobody',
  },
  expired: { label: 'Closed, no activity', sentence: 'It was inactive for too long.', waitsFor: 'nobody' },
  duplicate: { label: 'Closed', sentence: 'This application is closed.', waitsFor: 'nobody' },
  spam: { label: 'Closed', sentence: 'This application is closed.', waitsFor: 'nobody' },
}

/**
 * A stage in the words of its applicant.
 * @param about.staff the first name of the person who has the file, where somebody has.
 * @param about.hours within which work starts.
 * @param about.offers how many there are to choose from; none where that is not known.
 * @param about.lender whose offer was chosen.
 * @param about.fundedOn `2026-03-02`, the day on which that lender sent the money.
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
  const { label, sentence, waitsFor } = words[stage]
  const { staff = 'One of us', lender = 'The lender', offers = 0, fundedOn } = about
  const filled = sentence
    .replace('{staff}', staff)
    .replace('{hours}', String(about.hours))
    .replace('{offers}', offers === 0 ? 'Offers are' : offers === 1 ? '1 offer is' : `${offers} offers are`)
    .replace('{lender}', lender)
    .replace('{day}', fundedOn ? ` on ${longDate.format(new Date(fundedOn))}` : '')
  return { label, sentence: filled, waitsFor }
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The way as applicants see it, one milestone for all stages that look the same from outside. */
export const milestones: readonly { readonly label: string; readonly stages: readonly Stage[] }[] = [
  { label: 'Received', stages: ['submitted'] },
  { label: 'Under review', stages: ['in_review', 'docs_needed', 'ready'] },
  { label: 'With lenders', stages: ['with_lenders'] },
  { label: 'Offers', stages: ['offers', 'offer_selected'] },
  { label: 'Contract and checks', stages: ['contract_out', 'final_checks'] },
  { label: 'Funded', stages: ['funded', 'renewal'] },
]
