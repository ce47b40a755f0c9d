import type { TaskRecord } from '#shared/admin/tasks/contract.ts'

/** Labels for records that the user can't read. */
export const recordLabels: Record<TaskRecord['kind'], string> = {
  lead: 'A lead',
  application: 'An application',
  merchant: 'A merchant lead',
  contact: 'A message',
}
