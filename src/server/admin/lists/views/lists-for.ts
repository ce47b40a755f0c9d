import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import { type AdminList, adminLists } from '#shared/admin/lists/views/admin-list.ts'
import { listTasks } from '#shared/admin/tasks/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { listContacts } from '#shared/intake/contact-messages/admin-contract.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listCommissions } from '#shared/placement/commissions/contract.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'

const calls = {
  leads: listLeads,
  applications: listApplications,
  lenders: listLenders,
  commissions: listCommissions,
  contacts: listContacts,
  'merchant-leads': listMerchantLeads,
  tasks: listTasks,
} as const

/** Returns the lists a role can open. */
export const listsFor = (role: StaffRole): AdminList[] => adminLists.filter((list) => mayCall(role, calls[list]))
