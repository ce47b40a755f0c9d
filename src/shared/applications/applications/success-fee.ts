import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** Fee settings. */
export interface FeeRules {
  readonly successFeeBasisPoints: number
  readonly personal: Pick<SiteSettings['personal'], 'hasSuccessFee' | 'noFeeStates'>
}

/** The fee an applicant is asked to agree to. */
export interface AskedFee {
  /** Of the funded amount; 0 for no fee. */
  readonly basisPoints: number
  /** Requested amount; 0 if not answered yet. */
  readonly amountCents: number
}

/**
 * Returns the fee in basis points of the amount. Individuals pay none unless the settings enable it, and none if their
 * state is exempt or unknown: several states prohibit or license fees that consumers pay to a loan broker.
 * @param state such as `NY`; empty if not answered.
 */
export function feeBasisPoints(rules: FeeRules, type: ApplicationType, state: string): number {
  const { hasSuccessFee, noFeeStates } = rules.personal
  const isFree = type === 'personal' && (!hasSuccessFee || state === '' || noFeeStates.split(', ').includes(state))
  return isFree ? 0 : rules.successFeeBasisPoints
}

/** @param answers of the application by step slug. */
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

/**
 * Version of the fee agreement: its wording and its figures, so that consent never covers figures the applicant hasn't
 * seen.
 */
export const feeVersion = ({ basisPoints, amountCents }: AskedFee) => `${wording}/${basisPoints}/${amountCents}`

/** Returns the agreed fee from a version of the fee agreement, basis points; 0 if unknown. */
export const agreedBasisPoints = (version: string) => Number(/^[^/]+\/(\d+)\//.exec(version)?.[1] ?? 0)
