import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { ApplicationType } from './step.ts'

export interface FeeRules {
  readonly successFeeBasisPoints: number
  readonly personal: Pick<SiteSettings['personal'], 'hasSuccessFee' | 'noFeeStates'>
}

export interface ApplicationFee {
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
export function applicationFee(
  rules: FeeRules,
  type: ApplicationType,
  answers: Readonly<Record<string, { readonly [name: string]: unknown } | undefined>>,
): ApplicationFee {
  const state = answers[type === 'business' ? 'business' : 'applicant']?.state
  const amountDollars = answers.request?.amountDollars
  return {
    basisPoints: feeBasisPoints(rules, type, typeof state === 'string' ? state : ''),
    amountCents: typeof amountDollars === 'number' ? Math.round(amountDollars * 100) : 0,
  }
}

const wording = '2026-11-3'

/** Returns a version of wording and figures, so that consent covers only what was seen. */
export const feeVersion = ({ basisPoints, amountCents }: ApplicationFee) => `${wording}/${basisPoints}/${amountCents}`

/** Returns the basis points of a version; 0 if unknown. */
export const agreedBasisPoints = (version: string) => Number(/^[^/]+\/(\d+)\//.exec(version)?.[1] ?? 0)

/** Each is accepted separately on submission. */
export const agreementPurposes = ['e-records', 'accuracy', 'credit-check', 'fee', 'terms'] as const
type AgreementPurpose = (typeof agreementPurposes)[number]

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
export const agreementsFor = (type: ApplicationType, broker: string, fee: ApplicationFee): readonly Agreement[] => [
  {
    purpose: 'e-records',
    version: '2026-11-4',
    title: 'Electronic records',
    text:
      `I agree to receive disclosures and records about this application from ${broker} electronically: on this site and ` +
      'at the email address I gave. This agreement covers only this application. I may ask for paper copies at any ' +
      `time, free of charge. I may withdraw this agreement at any time by sending ${broker} a message; documents ` +
      'provided before then remain valid, and later ones will come by mail, which takes longer. I will let ' +
      `${broker} know if my email address changes. I need a browser from the last two years and a program that opens ` +
      'PDF files. I have both: I have opened the sample page and typed the code shown on it.',
  },
  {
    purpose: 'accuracy',
    version: '2026-11-2',
    title: 'Accuracy',
    text:
      type === 'business'
        ? 'My answers are true and complete to the best of my knowledge, and I am authorized to sign for this business.'
        : 'My answers are true and complete to the best of my knowledge.',
  },
  {
    purpose: 'credit-check',
    version: '2026-11-3',
    title: 'Credit reports',
    text:
      'I authorize each lender that I later approve by name to obtain credit reports about me for this application. ' +
      `${broker} itself does not obtain any. A lender’s inquiry can lower my score. Before I approve a lender, I can ask ` +
      'which kind of inquiry it makes.',
  },
  ...(fee.basisPoints > 0 ? [feeAgreement(broker, fee)] : []),
  {
    purpose: 'terms',
    version: `2026-11-2/${legalVersions.terms}/${legalVersions.privacy}`,
    title: 'Terms and privacy',
    text:
      `I have read the terms of service (version ${legalVersions.terms}) and the privacy policy (version ` +
      `${legalVersions.privacy}) of ${broker}, and I agree to the terms.`,
  },
]

function feeAgreement(broker: string, fee: ApplicationFee): Agreement {
  const { basisPoints, amountCents } = fee
  const example =
    amountCents > 0
      ? ` For the ${formatCents(amountCents)} I am requesting, that is ${formatCents(Math.round((amountCents * basisPoints) / 10_000))}.`
      : ''
  return {
    purpose: 'fee',
    version: feeVersion(fee),
    title: 'Our success fee',
    text:
      `If I am funded through an offer I received through ${broker}, I will pay ${broker} a success fee of ` +
      `${formatBasisPoints(basisPoints)} of the funded amount.${example} The fee is due only after I am funded. ` +
      `I owe nothing before then, and nothing at all if I am not funded or do not choose an offer. The lender may also ` +
      `pay ${broker}. Before I choose an offer, it shows what I pay, in percent and in dollars, and what the lender pays.`,
  }
}

/** For applicants who can't open the sample page. */
export const paperRecords: Agreement = {
  purpose: 'e-records',
  version: '2026-11-2',
  title: 'Paper records',
  text:
    'I do not want electronic records, or I cannot open them. I want paper disclosures and records about this ' +
    'application sent to me by mail, free of charge.',
}

/** Regulation B, 12 CFR 1002.9(a)(3)(i)(B), model form C-8. A notice, not a consent. */
export const businessCreditNotice =
  'If your application for business credit is denied, you have the right to a written statement of the specific reasons ' +
  'for the denial. To obtain the statement, please contact us within 60 days from the date you are notified of the ' +
  'decision. We will send you a written statement of reasons within 30 days of receiving your request.'
