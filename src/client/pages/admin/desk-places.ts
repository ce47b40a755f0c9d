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
import { listApplications } from '#shared/applications/applications/staff-contract.ts'
import { listRequests } from '#shared/compliance/privacy/desk-contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { listContacts } from '#shared/intake/contact-messages/desk-contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/desk-contract.ts'
import { readNewsletter } from '#shared/intake/newsletter/desk-contract.ts'
import { type Endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { listCommissions } from '#shared/placement/commissions/contract.ts'
import { listRenewals } from '#shared/placement/deals/contract.ts'
import { listLenders } from '#shared/placement/lenders/desk-contract.ts'

export interface Place {
  readonly to: string
  readonly label: string
  readonly Sign: typeof Users
  /** Pressed after `g`. */
  readonly key: string
  /** Shown only to those who may call it. */
  readonly call?: Pick<Endpoint, 'access'>
}

/** Where one can go, in the order of the menu. */
const places = [
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
] as const satisfies readonly Place[]

/** The places for a role. */
export const placesFor = (role: StaffRole | undefined) =>
  places.filter((place) => !('call' in place) || mayCall(role, place.call))

type Gated = Extract<(typeof places)[number], { call: unknown }>

/** The place at this address or above it, where it is none for the role. */
export const closedPlace = (role: StaffRole, pathname: string): Gated | undefined =>
  places.find(
    (place): place is Gated =>
      'call' in place && `${pathname}/`.startsWith(`${place.to}/`) && !mayCall(role, place.call),
  )

/** Who has a place, for those who do not. */
export const keepers: Record<Gated['to'], string> = {
  '/admin/applications': 'Owners, managers, agents and processors work on applications.',
  '/admin/lenders': 'Those who work on applications look after lenders.',
  '/admin/commissions': 'Owners and managers keep the books; agents see their own.',
  '/admin/renewals': 'Those who work on applications look after renewals.',
  '/admin/leads-merchant': 'Those who work on applications look after merchants, too.',
  '/admin/merchant-services': 'Those who work on applications look after merchants, too.',
  '/admin/newsletter': 'Marketing, owners and managers write it.',
  '/admin/contacts': 'Those who work on applications answer messages, and so does compliance.',
  '/admin/privacy': 'Owners, managers and compliance answer these requests.',
}
