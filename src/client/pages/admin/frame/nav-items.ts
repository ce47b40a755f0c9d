import {
  Activity,
  Coins,
  CreditCard,
  FileText,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Mail,
  MessageSquare,
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

interface NavItem {
  readonly to: string
  readonly label: string
  readonly Sign: typeof Users
  /** Shortcut after `g`. */
  readonly key: string
  /** Shown only to roles that can call it. */
  readonly call?: Pick<Endpoint, 'access'>
}

/** In menu order. */
const navItems = [
  { to: '/admin/dashboard', key: 'd', label: 'Dashboard', Sign: LayoutDashboard },
  { to: '/admin/tasks', key: 't', label: 'Tasks', Sign: ListChecks },
  { to: '/admin/leads', key: 'l', label: 'Leads', Sign: Users },
  { to: '/admin/applications', key: 'a', label: 'Applications', Sign: FileText, call: listApplications },
  { to: '/admin/lenders', key: 'b', label: 'Lenders', Sign: Landmark, call: listLenders },
  { to: '/admin/commissions', key: 'o', label: 'Commissions', Sign: Coins, call: listCommissions },
  { to: '/admin/renewals', key: 'r', label: 'Renewals', Sign: Repeat, call: listRenewals },
  { to: '/admin/leads-merchant', key: 'm', label: 'Merchant leads', Sign: CreditCard, call: listMerchantLeads },
  { to: '/admin/merchant-services', key: 's', label: 'Merchant services', Sign: Store, call: listMerchantLeads },
  { to: '/admin/newsletter', key: 'n', label: 'Newsletter', Sign: Mail, call: readNewsletter },
  { to: '/admin/contacts', key: 'c', label: 'Contacts', Sign: MessageSquare, call: listContacts },
  { to: '/admin/privacy', key: 'p', label: 'Privacy', Sign: ShieldCheck, call: listRequests },
  { to: '/admin/diagnostics', key: 'i', label: 'Diagnostics', Sign: Activity },
  { to: '/admin/settings', key: 'e', label: 'Settings', Sign: Settings },
] as const satisfies readonly NavItem[]

/** Returns the navigation items of a role. */
export const navItemsFor = (role: StaffRole | undefined) =>
  navItems.filter((place) => !('call' in place) || mayCall(role, place.call))

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
  '/admin/commissions': 'Only owners and managers can manage commissions. Agents see their own.',
  '/admin/renewals': 'Only team members who work on applications can manage renewals.',
  '/admin/leads-merchant': 'Only team members who work on applications can manage merchants.',
  '/admin/merchant-services': 'Only team members who work on applications can manage merchants.',
  '/admin/newsletter': 'Only marketing, owners and managers can manage the newsletter.',
  '/admin/contacts': 'Only compliance and team members who work on applications can answer messages.',
  '/admin/privacy': 'Only owners, managers and compliance can answer these requests.',
}
