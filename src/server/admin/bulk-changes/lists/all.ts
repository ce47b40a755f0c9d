import type { AnyBulkList } from '#server/admin/bulk-changes/bulk-list.ts'
import type { BulkList } from '#shared/admin/bulk-changes/contract.ts'
import { applicationList } from './applications.ts'
import { leadList } from './leads.ts'
import { merchantList } from './merchant-leads.ts'
import { taskList } from './tasks.ts'

export const lists: Readonly<Record<BulkList, AnyBulkList>> = {
  leads: leadList,
  applications: applicationList,
  'merchant-leads': merchantList,
  tasks: taskList,
}
