import type { TaskRecord } from '#shared/admin/tasks/contract.ts'

/** What a task is about where its name may not be read. */
export const recordLabels: Record<TaskRecord['kind'], string> = {
  lead: 'A lead',
  application: 'An application',
  merchant: 'A merchant lead',
  contact: 'A message',
}
