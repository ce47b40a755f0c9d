import { listApplications } from '#shared/admin/application-page/contract.ts'
import { type SearchKind, searchKinds } from '#shared/admin/search/contract.ts'
import { listStaff } from '#shared/identity/staff/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { listContacts } from '#shared/intake/contact-messages/desk-contract.ts'
import { listLeads } from '#shared/intake/leads/contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/desk-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'

const lists = {
  application: listApplications,
  lead: listLeads,
  merchant: listMerchantLeads,
  contact: listContacts,
  lender: listLenders,
  staff: listStaff,
} as const

/** Returns the kinds of records that a role can read: those whose list it can open. */
export const kindsFor = (role: StaffRole): SearchKind[] => searchKinds.filter((kind) => mayCall(role, lists[kind]))
