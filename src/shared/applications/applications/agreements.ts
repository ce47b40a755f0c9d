import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { ApplicationType } from './step.ts'

export interface FeeRules {
  readonly successFeeBasisPoints: number
  readonly personal: Pick<SiteSettings['personal'], 'hasSuccessFee' | 'noFeeStates'>
}

export interface AskedFee {
  /** Of the funded amount. */
  readonly basisPoints: number
  readonly amountCents: number
}

/**
 * Returns the fee in basis points. Individuals pay none unless enabled, and never in exempt or unknown states:
 * several prohibit or license such fees.
 * @param state such as `NY`; empty if not answered.
 */
export function feeBasisPoints(rules: FeeRules, type: ApplicationType, state: string): number {
  const { hasSuccessFee, noFeeStates } = rules.personal
  const isFree = type === 'personal' && (!hasSuccessFee || state === '' || noFeeStates.split(', ').includes(state))
  return isFree ? 0 : rules.successFeeBasisPoints
}

/** Returns the fee for an application. */
export function askedFee(
  rules: FeeRules,
  type: ApplicationType,
  answers: Readonly<Record<string, { readonly [name: string]: unknown } | undefined>>,
): AskedFee {
  const state = answers[type === 'business' ? 'business' : 'applicant']?.state
  const amountDollars = answers.request?.amountDollars
  return {
    basisPoints: feeBasisPoints(rules, type, typeof state === 'string' ? state : ''),
    amountCents: typeof amountDollars === 'number' ? Math.round(amountDollars * 100) : 0,
  }
}

const wording = '2026-11-2'

/** Returns a version of wording and figures, so that consent covers only what was seen. */
export const feeVersion = ({ basisPoints, amountCents }: AskedFee) => `${wording}/${basisPoints}/${amountCents}`

/** Returns the basis points of a version; 0 if unknown. */
export const agreedBasisPoints = (version: string) => Number(/^[^/]+\/(\d+)\//.exec(version)?.[1] ?? 0)

/** Each is accepted separately on submission. */
export const agreementPurposes = ['e-records', 'accuracy', 'credit-check', 'fee', 'terms'] as const
export type AgreementPurpose = (typeof agreementPurposes)[number]

export interface Agreement {
  readonly purpose: AgreementPurpose
  /** Changes with the text; both are stored with each consent. */
  readonly version: string
  readonly title: string
  readonly text: string
}

/**
 * Returns the agreements, each for its own unchecked box. Sources: electronic records 15 U.S.C. 7001(c); credit
 * report 15 U.S.C. 1681b(a)(2).
 * @param fee 0 omits the fee agreement.
 */
export const agreementsFor = (type: ApplicationType, broker: string, fee: AskedFee): readonly Agreement[] => [
  {
    purpose: 'e-records',
    version: '2026-11-3',
    title: 'Electronic records',
    text:
      `I agree that ${broker} gives me disclosures and records about this application electronically: on this site and ` +
      'at the email address that I gave. It covers this application alone. I may ask for paper at any time, without a ' +
      'fee, and I may withdraw this agreement by a message to the person who has my file; what was given before stays ' +
      'valid, and the rest then comes by mail, which takes longer. I tell you when my email address changes. I need a ' +
      'browser of the last two years and a program that opens PDF files, and I have both: I have opened the sample page, ' +
      'and the code that I typed is shown in it.',
  },
  {
    purpose: 'accuracy',
    version: '2026-11-1',
    title: 'Accuracy',
    text:
      type === 'business'
        ? 'What I have answered is true and complete as far as I know, and I may sign for this business.'
        : 'What I have answered is true and complete as far as I know.',
  },
  {
    purpose: 'credit-check',
    version: '2026-11-2',
    title: 'Credit reports',
    text:
      'I allow each lender to whom I later agree by name to obtain credit reports about me for this application. ' +
      `${broker} itself obtains none. A lender’s inquiry can lower my score; before I agree to a lender, I can ask which ` +
      'kind of inquiry it makes.',
  },
  ...(fee.basisPoints > 0 ? [feeAgreement(broker, fee)] : []),
  {
    purpose: 'terms',
    version: '2026-11-1',
    title: 'Terms and privacy',
    text: `I have read the terms of service and the privacy policy of ${broker}, and I agree to the terms.`,
  },
]

function feeAgreement(broker: string, fee: AskedFee): Agreement {
  const { basisPoints, amountCents } = fee
  const example =
    amountCents > 0
      ? `: for the ${formatCents(amountCents)} that I ask for, that is ${formatCents(Math.round((amountCents * basisPoints) / 10_000))}`
      : ''
  return {
    purpose: 'fee',
    version: feeVersion(fee),
    title: 'Our success fee',
    text:
      `If I am funded by an offer that came through ${broker}, I pay ${broker} a success fee of ` +
      `${formatBasisPoints(basisPoints)} of the amount that is funded${example}. It is due only once I am funded. ` +
      `Nothing is due before, and nothing at all if I am not funded or choose no offer. The lender may pay ${broker} ` +
      'as well. Each offer shows me, before I choose, what I pay in percent and in dollars, and what the lender pays.',
  }
}

/** For applicants who can't open the sample page. */
export const paperRecords: Agreement = {
  purpose: 'e-records',
  version: '2026-11-1',
  title: 'Records on paper',
  text:
    'I do not want electronic records, or cannot open them. I want disclosures and records about this application on paper, ' +
    'by mail, without a fee.',
}

/** Regulation B, 12 CFR 1002.9(a)(3)(i)(B), model form C-8. A notice, not a consent. */
export const businessCreditNotice =
  'If your application for business credit is denied, you have the right to a written statement of the specific reasons ' +
  'for the denial. To obtain the statement, please contact us within 60 days from the date you are notified of the ' +
  'decision. We will send you a written statement of reasons within 30 days of receiving your request.'
