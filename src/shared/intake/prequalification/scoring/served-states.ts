import type { Criteria, UsState } from '#shared/intake/prequalification/criteria.ts'
import { usTerritories } from '#shared/system/settings/us-states.ts'

export const isTerritory = (state: string): boolean => Object.hasOwn(usTerritories, state)

/** Returns the states a lender doesn't serve; of the territories, only the given one. */
export function excludedStates(
  { unlicensedStates, servedTerritories = [] }: Pick<Criteria, 'unlicensedStates' | 'servedTerritories'>,
  state: UsState | null,
): readonly UsState[] {
  if (state === null || !isTerritory(state) || unlicensedStates.includes(state)) return unlicensedStates
  return servedTerritories.some((served) => served === state) ? unlicensedStates : [...unlicensedStates, state]
}
