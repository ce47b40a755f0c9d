import { z } from 'zod/mini'
import { auditSelection } from '#shared/compliance/audit-log/selection.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

const day = z.catch(z.union([z.literal(''), z.iso.date()]), '')

export const auditSearch = z.object({
  who: z.catch(auditSelection.who, ''),
  what: z.catch(auditSelection.what, ''),
  record: z.catch(auditSelection.record, ''),
  /** In local time. */
  from: day,
  to: day,
  /** Start of a single hour, which overrides the days. */
  hour: z.catch(auditSelection.since, ''),
  entry: z.catch(z.union([uuid(), z.literal('')]), ''),
})
export type AuditSearch = z.output<typeof auditSearch>

/** Left out of the URL. */
export const plainAuditSearch: AuditSearch = { who: '', what: '', record: '', from: '', to: '', hour: '', entry: '' }
