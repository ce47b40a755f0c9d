import { z } from 'zod/mini'
import { auditSelection } from '#shared/compliance/audit-log/contract.ts'

const day = z.catch(z.union([z.literal(''), z.iso.date()]), '')

/** Search parameters of the audit log. */
export const auditSearch = z.object({
  who: z.catch(auditSelection.who, ''),
  what: z.catch(auditSelection.what, ''),
  record: z.catch(auditSelection.record, ''),
  /** First and last day, in local time. */
  from: day,
  to: day,
  /** Start of a single hour, which overrides the days. */
  hour: z.catch(auditSelection.since, ''),
  /** The entry in the side panel. */
  entry: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type AuditSearch = z.output<typeof auditSearch>

/** Defaults, which are left out of the URL. */
export const plainAuditSearch: AuditSearch = { who: '', what: '', record: '', from: '', to: '', hour: '', entry: '' }
