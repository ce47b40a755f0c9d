import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** What Settings say about our fee. */
export interface FeeRules {
  readonly successFeeBasisPoints: number
  readonly personal: Pick<SiteSettings['personal'], 'hasSuccessFee' | 'noFeeStates'>
}

/** Our fee as an application is asked to agree to it. */
export interface AskedFee {
  /** Of the amount that is funded; 0 where there is none. */
  readonly basisPoints: number
  /** Asked for; 0 where that is not answered yet. */
  readonly amountCents: number
}

/**
 * Our fee in basis points of the amount. Persons are charged none unless Settings say so, and none where their state is
 * exempt there or not known: several states bar or license a fee that consumers pay to a loan broker.
 * @param state `NY`; empty where it is not answered.
 */
export function feeBasisPoints(rules: FeeRules, type: ApplicationType, state: string): number {
  const { hasSuccessFee, noFeeStates } = rules.personal
  const isFree = type === 'personal' && (!hasSuccessFee || state === '' || noFeeStates.split(', ').includes(state))
  return isFree ? 0 : rules.successFeeBasisPoints
}

/** @param answers of the application by the slug of their step. */
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

const wording = '2026-11-1'

/** Of the agreement about a fee: of its words, and of the figures in them, so that nobody agrees to other figures unread. */
export const feeVersion = ({ basisPoints, amountCents }: AskedFee) => `${wording}/${basisPoints}/${amountCents}`

/** What somebody agreed to by a version of the agreement about the fee, basis points; 0 where that cannot be told. */
export const agreedBasisPoints = (version: string) => Number(/^[^/]+\/(\d+)\//.exec(version)?.[1] ?? 0)
