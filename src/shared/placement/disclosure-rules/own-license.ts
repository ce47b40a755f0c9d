import type { LenderLicense } from '#shared/placement/lenders/contract.ts'
import { licenseStatus } from '#shared/placement/lenders/license-status.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import type { BrokerLicense } from './disclosure-rule.ts'

interface OwnLicenseFacts {
  /** From Settings; an empty expiration is valid without end. */
  readonly licenses: readonly (Pick<LenderLicense, 'state' | 'number'> & { readonly expiresOn: string })[]
  readonly state: string
  readonly today: string
  /** Of the rule that covers the offer; `none` if no rule does. */
  readonly required: BrokerLicense
}

/**
 * Returns why the brokerage may start nothing new in a state: each license it entered there has expired, or the state
 * requires one and none is entered.
 */
export function ownLicenseProblem({ licenses, state, today, required }: OwnLicenseFacts): string | undefined {
  const held = licenses.map(({ expiresOn, ...license }) => ({ ...license, expiresOn: expiresOn || null }))
  const status = licenseStatus(held, state, today)
  const name = nameOf(state)
  if (status === 'expired')
    return `Our license in ${name} has expired. Existing offers continue. To start new ones, enter the renewed license in Settings, Licenses.`
  if (status === 'none_noted' && required !== 'none')
    return `${name} requires a broker’s ${required}, and Settings has none for ${name}. Existing offers continue. To start new ones, enter ours in Settings, Licenses.`
  return undefined
}

const nameOf = (state: string) => Object.entries(usStates).find(([code]) => code === state)?.[1] ?? state
