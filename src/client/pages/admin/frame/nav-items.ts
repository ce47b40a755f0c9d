import {
  CircleAlert,
  Coins,
  CreditCard,
  FileText,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Mail,
  MessageSquare,
  ReceiptText,
  Repeat,
  Settings,
  ShieldCheck,
  Store,
  Users,
} from 'lucide-react'
import { listApplications } from '#shared/admin/application-page/contract.ts'
import { listRequests } from '#shared/compliance/privacy/admin-contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { listContacts } from '#shared/intake/contact-messages/admin-contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import { readNewsletter } from '#shared/intake/newsletter/admin-contract.ts'
import { type Endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { listCommissions } from '#shared/placement/commissions/contract.ts'
import { listRenewals } from '#shared/placement/deals/contract.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'
import { listSuccessFees } from '#shared/placement/success-fees/contract.ts'

/** The headings of the navigation. Settings have none: they are at its bottom. */
export const navGroups = ['Work', 'Pipeline', 'Merchant services', 'Money', 'Network', 'Compliance'] as const

export interface NavItem {
  readonly group: (typeof navGroups)[number] | ''
  readonly to: string
  /** A view of the page, with an entry of its own. */
  readonly view?: 'complaints'
  readonly label: string
  readonly Sign: typeof Users
  /** Shortcut after `g`. */
  readonly key: string
  /** Shown only to roles that can call it. */
  readonly call?: Pick<Endpoint, 'access'>
}

/** In menu order. */
const navItems = [
  { group: 'Work', to: '/admin/dashboard', key: 'd', label: 'Dashboard', Sign: LayoutDashboard },
  { group: 'Work', to: '/admin/tasks', key: 't', label: 'Tasks', Sign: ListChecks },
  { group: 'Work', to: '/admin/contacts', key: 'm', label: 'Messages', Sign: MessageSquare, call: listContacts },
  { group: 'Pipeline', to: '/admin/leads', key: 'l', label: 'Leads', Sign: Users },
  {
    ...{ group: 'Pipeline', to: '/admin/applications', key: 'a', label: 'Applications', Sign: FileText },
    call: listApplications,
  },
  { group: 'Pipeline', to: '/admin/renewals', key: 'r', label: 'Renewals', Sign: Repeat, call: listRenewals },
  {
    ...{ group: 'Merchant services', to: '/admin/leads-merchant', key: 'q', label: 'Requests', Sign: CreditCard },
    call: listMerchantLeads,
  },
  {
    ...{ group: 'Merchant services', to: '/admin/merchant-services', key: 'u', label: 'Accounts', Sign: Store },
    call: listMerchantLeads,
  },
  {
    ...{ group: 'Money', to: '/admin/success-fees', key: 'f', label: 'Success fees', Sign: ReceiptText },
    call: listSuccessFees,
  },
  { group: 'Money', to: '/admin/commissions', key: 'c', label: 'Commissions', Sign: Coins, call: listCommissions },
  { group: 'Network', to: '/admin/lenders', key: 'e', label: 'Lenders', Sign: Landmark, call: listLenders },
  { group: 'Network', to: '/admin/newsletter', key: 'n', label: 'Newsletter', Sign: Mail, call: readNewsletter },
  {
    ...{ group: 'Compliance', to: '/admin/privacy', key: 'p', label: 'Privacy requests', Sign: ShieldCheck },
    call: listRequests,
  },
  {
    ...{ group: 'Compliance', to: '/admin/contacts', view: 'complaints', key: 'o', label: 'Complaints' },
    ...{ Sign: CircleAlert, call: listContacts },
  },
  { group: '', to: '/admin/settings', key: 's', label: 'Settings', Sign: Settings },
] as const satisfies readonly NavItem[]

/** Returns the navigation items of a role. */
export const navItemsFor = (role: StaffRole | undefined): readonly NavItem[] =>
  navItems.filter((place) => !('call' in place) || mayCall(role, place.call))

/** Returns an item's address. */
export const addressOfItem = ({ to, view }: NavItem) => (view ? `${to}?view=${view}` : to)

type Gated = Extract<(typeof navItems)[number], { call: unknown }>

/** Returns a path's navigation item if it is closed to the role. */
export const closedNavItem = (role: StaffRole, pathname: string): Gated | undefined =>
  navItems.find(
    (place): place is Gated =>
      'call' in place && `${pathname}/`.startsWith(`${place.to}/`) && !mayCall(role, place.call),
  )

export const accessNotes: Record<Gated['to'], string> = {
  '/admin/applications': 'Only owners, managers, agents and processors can work on applications.',
  '/admin/lenders': 'Only team members who work on applications can manage lenders.',
  '/admin/success-fees': 'Only owners, managers, agents and processors can see success fees.',
  '/admin/commissions': 'Only owners and managers can manage commissions. Agents see their own.',
  '/admin/renewals': 'Only team members who work on applications can manage renewals.',
  '/admin/leads-merchant': 'Only team members who work on applications can manage merchants.',
  '/admin/merchant-services': 'Only team members who work on applications can manage merchants.',
  '/admin/newsletter': 'Only marketing, owners and managers can manage the newsletter.',
  '/admin/contacts': 'Only compliance and team members who work on applications can answer messages.',
  '/admin/privacy': 'Only owners, managers and compliance can answer these requests.',
}
