import type { Stage } from '#shared/applications/applications/stages.ts'

/** The one thing the applicant can do now; `href` is an address or a section of the tracking page. */
export interface NextAction {
  readonly label: string
  readonly href: string
}

interface Facts {
  readonly waitsFor: 'applicant' | 'us' | 'lender' | 'none'
  /** Lenders wait for the applicant's consent. */
  readonly isAskedForConsent: boolean
  readonly owesFee: boolean
  /** Of the checklist. */
  readonly isMissingDocuments: boolean
  /** Of the chosen offer, to be signed before the contract. */
  readonly disclosure?: { readonly isOpened: boolean; readonly isOnPaper: boolean; readonly href: string } | undefined
  readonly canReopen: boolean
}

const chooseLenders: NextAction = { label: 'Choose lenders', href: '#choose-lenders' }

/** For stages that wait for the applicant. */
const actions: Readonly<Partial<Record<Stage, NextAction>>> = {
  draft: { label: 'Continue my application', href: '/application-portal' },
  docs_needed: { label: 'Send what we need', href: '#wanted' },
  ready: chooseLenders,
  offers: { label: 'Compare offers', href: '#offers' },
  contract_out: { label: 'Check the terms, then sign', href: '#offers' },
  on_hold: { label: 'Write to us', href: '#messages' },
}

/** For stages that wait for someone else. */
const offered: Readonly<Partial<Record<Stage, NextAction>>> = {
  renewal: { label: 'Ask about more funding', href: '#messages' },
  not_placed: { label: 'See what you can do now', href: '#options' },
}

const signatureLabel = ({ isOpened, isOnPaper }: NonNullable<Facts['disclosure']>) => {
  if (isOnPaper) return 'Sign the mailed disclosure'
  return isOpened ? 'Sign the disclosure' : 'Read and sign the disclosure'
}

/** Returns what the applicant should do now; null if there is nothing. */
export function nextAction(
  stage: Stage,
  { waitsFor, isAskedForConsent, owesFee, isMissingDocuments, disclosure, canReopen }: Facts,
): NextAction | null {
  if (owesFee) return { label: 'Pay the invoice', href: '#success-fee' }
  if (isAskedForConsent) return chooseLenders
  if (disclosure) return { label: signatureLabel(disclosure), href: disclosure.href }
  if (waitsFor === 'applicant') return actions[stage] ?? null
  if (canReopen && stage !== 'not_placed') return { label: 'Reopen my application', href: '#yours' }
  if (isMissingDocuments) return { label: 'Upload documents', href: '#wanted' }
  return offered[stage] ?? null
}
