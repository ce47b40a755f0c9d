import type { DeskList } from '#shared/admin/list-views/desk-list.ts'

/** Path of each list. */
export const listPlaces: Record<DeskList, string> = {
  leads: '/admin/leads',
  applications: '/admin/applications',
  lenders: '/admin/lenders',
  commissions: '/admin/commissions',
  contacts: '/admin/contacts',
  'merchant-leads': '/admin/leads-merchant',
  tasks: '/admin/tasks',
}
