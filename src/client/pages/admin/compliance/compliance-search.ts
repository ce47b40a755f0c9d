import { z } from 'zod/mini'
import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import { periodKinds } from '#shared/system/legal-periods/period-kinds.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

const states = Object.keys(usStates) as [UsState, ...UsState[]]

export const complianceSearch = z.object({
  /** The state whose rule is open. */
  rule: z.catch(z.enum([...states, '']), ''),
  /** The legal period that is open. */
  period: z.catch(z.enum([...periodKinds, '']), ''),
})
export type ComplianceSearch = z.output<typeof complianceSearch>

/** Left out of the URL. */
export const plainComplianceSearch: ComplianceSearch = { rule: '', period: '' }
