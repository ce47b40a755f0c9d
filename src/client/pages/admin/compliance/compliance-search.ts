import { z } from 'zod/mini'
import { usState } from '#shared/intake/prequalification/criteria.ts'
import { periodKinds } from '#shared/system/legal-periods/legal-period.ts'

export const complianceSearch = z.object({
  /** The state whose rule is open. */
  rule: z.catch(z.union([usState, z.literal('')]), ''),
  /** The legal period that is open. */
  period: z.catch(z.enum([...periodKinds, '']), ''),
})
export type ComplianceSearch = z.output<typeof complianceSearch>

/** Left out of the URL. */
export const plainComplianceSearch: ComplianceSearch = { rule: '', period: '' }
