import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import { parse } from '#shared/kit/parse.ts'
import * as contract from '#shared/placement/disclosure-rules/contract.ts'

/** The live topic of the same name invalidates it. */
export const rulesKey = ['disclosure-rules'] as const

export const ruleList = queryOptions({
  queryKey: [...rulesKey, 'list'],
  queryFn: ({ signal }) => read(contract.listRules, {}, signal),
})

export const ruleFile = (state: UsState) =>
  queryOptions({
    queryKey: [...rulesKey, 'file', state],
    queryFn: ({ signal }) => read(contract.getRule, { state }, signal),
  })

/** Returns the version in force, or the last saved if none has started. */
export const ruleInForce = ({ versions, inForceVersion }: contract.RuleFile): contract.RuleVersion | undefined =>
  versions.find(({ version }) => version === inForceVersion) ?? versions[0]

export interface RuleChange {
  readonly id: string
  readonly state: UsState
  readonly version: number
  readonly rule: unknown
  readonly isRetired: boolean
  readonly validFrom: string
  readonly reason: string
}

/** Validates with the contract's schema before calling the server. */
export const saveRule = mutationOptions({
  mutationFn: (change: RuleChange) => write(contract.saveRule, parse(contract.saveRule.input, change)),
})
