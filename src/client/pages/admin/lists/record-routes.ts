import { CreditCard, FileText, Landmark, MessageSquare, UserCog, Users } from 'lucide-react'
import type { AdminList } from '#shared/admin/lists/views/admin-list.ts'
import { type SearchKind, searchKinds } from '#shared/admin/search/record-key.ts'

interface RecordRoute {
  /** The list that opens the record. */
  readonly path: string
  /** Search parameter of the record. */
  readonly parameter: string
  /** Plural name. */
  readonly text: string
  readonly Sign: typeof Users
}

export const recordRoutes: Record<SearchKind, RecordRoute> = {
  application: { path: '/admin/applications', parameter: 'application', text: 'Applications', Sign: FileText },
  lead: { path: '/admin/leads', parameter: 'lead', text: 'Leads', Sign: Users },
  merchant: { path: '/admin/leads-merchant', parameter: 'merchant', text: 'Merchants', Sign: CreditCard },
  contact: { path: '/admin/contacts', parameter: 'contact', text: 'Messages', Sign: MessageSquare },
  lender: { path: '/admin/lenders', parameter: 'lender', text: 'Lenders', Sign: Landmark },
  staff: { path: '/admin/settings/staff', parameter: 'person', text: 'Staff', Sign: UserCog },
}

/** Returns the record that a URL opens, without validating the id. */
export function recordAt(address: string): { kind: SearchKind | undefined; id: string | null | undefined } {
  const { pathname, searchParams } = new URL(address, location.origin)
  const file = /^\/admin\/applications\/([^/]+)$/.exec(pathname)
  if (file) return { kind: 'application', id: file[1] }
  const kind = searchKinds.find((kind) => recordRoutes[kind].path === pathname)
  return { kind, id: kind && searchParams.get(recordRoutes[kind].parameter) }
}

export const addressOf = ({ kind, id }: { kind: SearchKind; id: string }) =>
  `${recordRoutes[kind].path}?${recordRoutes[kind].parameter}=${id}`

export const listPaths: Record<AdminList, string> = {
  leads: '/admin/leads',
  applications: '/admin/applications',
  lenders: '/admin/lenders',
  commissions: '/admin/commissions',
  contacts: '/admin/contacts',
  'merchant-leads': '/admin/leads-merchant',
  tasks: '/admin/tasks',
}
