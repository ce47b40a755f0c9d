import { z } from 'zod/mini'
import { auditSelection } from '#shared/compliance/audit-log/contract.ts'

const day = z.catch(z.union([z.literal(''), z.iso.date()]), '')

/** What the address of the audit log says. */
export const auditSearch = z.object({
  who: z.catch(auditSelection.who, ''),
  what: z.catch(auditSelection.what, ''),
  record: z.catch(auditSelection.record, ''),
  /** The first and the last day, by the reader's clock. */
  from: day,
  to: day,
  /** The beginning of the one hour that is looked at; then the days do not count. */
  hour: z.catch(auditSelection.since, ''),
  /** The entry that is open in the side panel. */
  entry: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type AuditSearch = z.output<typeof auditSearch>

/** Left out of the address. */
export const plainAuditSearch: AuditSearch = { who: '', what: '', record: '', from: '', to: '', hour: '', entry: '' }
