import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { ApplicationType } from './application-type.ts'

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
  /** Next to the box; `text`, one tap away, is what the applicant agrees to. */
  readonly summary: string
  readonly text: string
}

/** Only individuals show that they can open PDF records: 15 U.S.C. 7001(c) covers consumers. */
export const needsSampleCode = (type: ApplicationType) => type === 'personal'

/** Returns the agreement to electronic records. */
export const electronicRecords = (type: ApplicationType, broker: string): Agreement =>
  needsSampleCode(type) ? consumerRecords(broker) : businessRecords(broker)

/**
 * Returns the agreements for unchecked boxes. Sources: electronic records 15 U.S.C. 7001(c); credit report 15 U.S.C.
 * 1681b(a)(2).
 * @param fee 0 omits the fee agreement.
 */
export const agreementsFor = (type: ApplicationType, broker: string, fee: ApplicationFee): readonly Agreement[] => [
  electronicRecords(type, broker),
  {
    purpose: 'accuracy',
    version: '2026-11-2',
    title: 'Accuracy',
    summary: type === 'business' ? 'My answers are true, and I may sign for this business.' : 'My answers are true.',
    text:
      type === 'business'
        ? 'My answers are true and complete to the best of my knowledge, and I am authorized to sign for this business.'
        : 'My answers are true and complete to the best of my knowledge.',
  },
  {
    purpose: 'credit-check',
    version: '2026-11-3',
    title: 'Credit reports',
    summary: `Lenders that I later approve by name may obtain reports about me. ${broker} doesn’t.`,
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
    summary: 'I have read the terms of service and the privacy policy.',
    text:
      `I have read the terms of service (version ${legalVersions.terms}) and the privacy policy (version ` +
      `${legalVersions.privacy}) of ${broker}, and I agree to the terms.`,
  },
]

const consumerRecords = (broker: string): Agreement => ({
  purpose: 'e-records',
  version: '2026-11-4',
  title: 'Electronic records',
  summary: 'By email and on this site. Paper copies are free, and I can withdraw at any time.',
  text:
    `I agree to receive disclosures and records about this application from ${broker} electronically: on this site and ` +
    'at the email address I gave. This agreement covers only this application. I may ask for paper copies at any ' +
    `time, free of charge. I may withdraw this agreement at any time by sending ${broker} a message; documents ` +
    'provided before then remain valid, and later ones will come by mail, which takes longer. I will let ' +
    `${broker} know if my email address changes. I need a browser from the last two years and a program that opens ` +
    'PDF files. I have both: I have opened the sample page and typed the code shown on it.',
})

const businessRecords = (broker: string): Agreement => ({
  purpose: 'e-records',
  version: '2026-11-4/business',
  title: 'Electronic records',
  summary: 'By email and on this site, instead of on paper.',
  text:
    `The business agrees to receive disclosures and records about this application from ${broker} electronically: on ` +
    'this site and at the email address I gave. It may ask for paper copies at any time, free of charge, and withdraw ' +
    `this agreement at any time by sending ${broker} a message.`,
})

function feeAgreement(broker: string, fee: ApplicationFee): Agreement {
  const { basisPoints, amountCents } = fee
  const feeCents = Math.round((amountCents * basisPoints) / 10_000)
  const example =
    amountCents > 0 ? ` For the ${formatCents(amountCents)} I am requesting, that is ${formatCents(feeCents)}.` : ''
  return {
    purpose: 'fee',
    version: feeVersion(fee),
    title: 'Our success fee',
    summary: `${formatBasisPoints(basisPoints)} of the funded amount${amountCents > 0 ? ` (${formatCents(feeCents)} for the amount I’m requesting)` : ''}, due only after I’m funded.`,
    text:
      `If I am funded through an offer I received through ${broker}, I will pay ${broker} a success fee of ` +
      `${formatBasisPoints(basisPoints)} of the funded amount.${example} The fee is due only after I am funded. ` +
      `I owe nothing before then, and nothing at all if I am not funded or do not choose an offer. The lender may also ` +
      `pay ${broker}. Before I choose an offer, it shows what I pay, in percent and in dollars, and what the lender pays.`,
  }
}

/** One box accepts both; each is stored by itself. */
const oneBox: readonly AgreementPurpose[] = ['accuracy', 'terms']

/** Returns the agreements by box. Electronic records, credit reports and the fee each have a box of their own. */
export function agreementBoxes(agreements: readonly Agreement[]): readonly (readonly [Agreement, ...Agreement[]])[] {
  const [lead, ...others] = agreements.filter(({ purpose }) => oneBox.includes(purpose))
  const single = agreements.filter(({ purpose }) => !oneBox.includes(purpose))
  return [...single.map((one) => [one] as const), ...(lead ? [[lead, ...others] as const] : [])]
}

/** For applicants who can't open the sample page. */
export const paperRecords: Agreement = {
  purpose: 'e-records',
  version: '2026-11-2',
  title: 'Paper records',
  summary: 'By mail, free of charge.',
  text:
    'I do not want electronic records, or I cannot open them. I want paper disclosures and records about this ' +
    'application sent to me by mail, free of charge.',
}

/** Regulation B, 12 CFR 1002.9(a)(3)(i)(B), model form C-8. A notice, not a consent. */
export const businessCreditNotice =
  'If your application for business credit is denied, you have the right to a written statement of the specific reasons ' +
  'for the denial. To obtain the statement, please contact us within 60 days from the date you are notified of the ' +
  'decision. We will send you a written statement of reasons within 30 days of receiving your request.'
