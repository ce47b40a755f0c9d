import type { StaffRole } from '#shared/identity/staff/roles.ts'
import type { WorkKind } from './work-contract.ts'

/** Applicants can still write and upload after closing. */
const files = (only: string, isWhole: boolean) =>
  `/admin/applications?view=all${isWhole ? '' : '&owner=mine'}&only=${only}&sort=waiting`

const leads = (isWhole: boolean, ...wanted: readonly string[]) =>
  `/admin/leads?${[...wanted, ...(isWhole ? [] : ['owner=mine'])].join('&')}`

/** Returns the admin path of a list, for emails. */
export function workAddress(kind: WorkKind, isWhole: boolean): string {
  switch (kind) {
    case 'tasks':
      return '/admin/tasks?view=today'
    case 'new_leads':
      return leads(isWhole, 'sort=oldest', 'status=new')
    case 'unassigned_leads':
      return leads(true, 'sort=oldest', 'owner=unassigned')
    case 'overdue_leads':
      return leads(isWhole, 'sort=due', 'due=overdue')
    case 'today_leads':
      return leads(isWhole, 'due=today')
    case 'messages':
      return files('reply', isWhole)
    case 'documents':
      return files('review', isWhole)
    case 'expired_offers':
      return files('expired_offer', isWhole)
    case 'contacts':
      return '/admin/contacts'
    case 'complaints':
      return '/admin/contacts?view=complaints'
    case 'merchant_leads':
      return '/admin/leads-merchant?status=new'
    case 'privacy_requests':
      return '/admin/privacy'
    case 'bulk_access_alerts':
      return '/admin/settings/audit'
    case 'dead_jobs':
      return '/admin/settings/jobs'
    default:
      return files(kind, isWhole)
  }
}

/** `late` is empty if items can't be late. */
export const workLabels: Readonly<Record<WorkKind, { title: string; late: string }>> = {
  tasks: { title: 'Your tasks due today', late: 'overdue' },
  new_leads: { title: 'New leads, not contacted', late: 'overdue' },
  unassigned_leads: { title: 'Leads without an owner', late: '' },
  overdue_leads: { title: 'Next steps overdue', late: '' },
  today_leads: { title: 'Next steps for today', late: '' },
  messages: { title: 'Applicants waiting for a reply', late: 'overdue' },
  documents: { title: 'Applications with documents to review', late: '' },
  expired_offers: { title: 'Offers expired without a choice', late: '' },
  submitted: { title: 'Submitted, not started', late: 'overdue' },
  in_review: { title: 'In review', late: '' },
  ready: { title: 'Ready for lenders', late: '' },
  offer_selected: { title: 'Offer selected, contract to send', late: '' },
  final_checks: { title: 'Final checks', late: '' },
  contacts: { title: 'Messages to answer', late: 'overdue' },
  merchant_leads: { title: 'New merchant leads', late: 'overdue' },
  complaints: { title: 'Complaints to decide', late: 'overdue' },
  privacy_requests: { title: 'Privacy requests', late: 'overdue' },
  bulk_access_alerts: { title: 'Unusual record access', late: '' },
  dead_jobs: { title: 'Failed jobs', late: '' },
}

/** In display order. */
export const workGroups: readonly { title: string; kinds: readonly WorkKind[] }[] = [
  {
    title: 'People',
    kinds: [
      ...(['tasks', 'new_leads', 'messages', 'contacts'] as const),
      ...(['merchant_leads', 'unassigned_leads', 'overdue_leads', 'today_leads'] as const),
    ],
  },
  {
    title: 'Applications',
    kinds: ['submitted', 'documents', 'expired_offers', 'in_review', 'ready', 'offer_selected', 'final_checks'],
  },
  { title: 'Compliance', kinds: ['complaints', 'privacy_requests', 'bulk_access_alerts', 'dead_jobs'] },
]

/** Returns whether a role sees everyone's document reviews. */
export const seesAllReviews = (role: StaffRole): boolean => role !== 'agent'

/** Returns whether a role sees the whole brokerage. */
export const seesWholeBrokerage = (role: StaffRole): boolean => role !== 'agent' && role !== 'processor'

/** Returns whether a role owns leads. */
export const ownsLeads = (role: StaffRole): boolean => role !== 'processor'
