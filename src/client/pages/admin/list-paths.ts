import type { AdminList } from '#shared/admin/list-views/admin-list.ts'

/** Path of each list. */
export const listPaths: Record<AdminList, string> = {
  leads: '/admin/leads',
  applications: '/admin/applications',
  lenders: '/admin/lenders',
  commissions: '/admin/commissions',
  contacts: '/admin/contacts',
  'merchant-leads': '/admin/leads-merchant',
  tasks: '/admin/tasks',
}
