import {
  CircleAlert,
  Coins,
  CreditCard,
  FileText,
  Inbox,
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
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { contactRoles } from '#shared/identity/staff/contact-roles.ts'
import { newsletterRoles } from '#shared/identity/staff/newsletter-roles.ts'
import { privacyRoles } from '#shared/identity/staff/privacy-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { type Endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { commissionRoles } from '#shared/placement/commissions/list-choices.ts'

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
  /** Those of the page's list; not the endpoint itself, with which every page would load every contract. */
  readonly access?: Endpoint['access']
}

/** In menu order. */
const navItems = [
  { group: 'Work', to: '/admin/dashboard', key: 'd', label: 'Dashboard', Sign: LayoutDashboard },
  { group: 'Work', to: '/admin/inbox', key: 'b', label: 'Inbox', Sign: Inbox },
  { group: 'Work', to: '/admin/tasks', key: 't', label: 'Tasks', Sign: ListChecks },
  { group: 'Work', to: '/admin/contacts', key: 'm', label: 'Messages', Sign: MessageSquare, access: contactRoles },
  { group: 'Pipeline', to: '/admin/leads', key: 'l', label: 'Leads', Sign: Users },
  {
    ...{ group: 'Pipeline', to: '/admin/applications', key: 'a', label: 'Applications', Sign: FileText },
    access: applicationReaderRoles,
  },
  { group: 'Pipeline', to: '/admin/renewals', key: 'r', label: 'Renewals', Sign: Repeat, access: applicationRoles },
  {
    ...{ group: 'Merchant services', to: '/admin/leads-merchant', key: 'q', label: 'Requests', Sign: CreditCard },
    access: applicationRoles,
  },
  {
    ...{ group: 'Merchant services', to: '/admin/merchant-services', key: 'u', label: 'Accounts', Sign: Store },
    access: applicationRoles,
  },
  {
    ...{ group: 'Money', to: '/admin/success-fees', key: 'f', label: 'Success fees', Sign: ReceiptText },
    access: applicationRoles,
  },
  { group: 'Money', to: '/admin/commissions', key: 'c', label: 'Commissions', Sign: Coins, access: commissionRoles },
  { group: 'Network', to: '/admin/lenders', key: 'e', label: 'Lenders', Sign: Landmark, access: applicationRoles },
  { group: 'Network', to: '/admin/newsletter', key: 'n', label: 'Newsletter', Sign: Mail, access: newsletterRoles },
  {
    ...{ group: 'Compliance', to: '/admin/privacy', key: 'p', label: 'Privacy requests', Sign: ShieldCheck },
    access: privacyRoles,
  },
  {
    ...{ group: 'Compliance', to: '/admin/contacts', view: 'complaints', key: 'o', label: 'Complaints' },
    ...{ Sign: CircleAlert, access: contactRoles },
  },
  { group: '', to: '/admin/settings', key: 's', label: 'Settings', Sign: Settings },
] as const satisfies readonly NavItem[]

/** Returns the navigation items of a role. */
export const navItemsFor = (role: StaffRole | undefined): readonly NavItem[] =>
  navItems.filter((place) => !('access' in place) || mayCall(role, place))

/** Returns an item's address. */
export const addressOfItem = ({ to, view }: NavItem) => (view ? `${to}?view=${view}` : to)

type Gated = Extract<(typeof navItems)[number], { access: unknown }>

/** Returns a path's navigation item if it is closed to the role. */
export const closedNavItem = (role: StaffRole, pathname: string): Gated | undefined =>
  navItems.find(
    (place): place is Gated => 'access' in place && `${pathname}/`.startsWith(`${place.to}/`) && !mayCall(role, place),
  )

export const accessNotes: Record<Gated['to'], string> = {
  '/admin/applications': 'Only compliance and team members who work on applications can open applications.',
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
