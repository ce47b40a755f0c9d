import type { WorkKind } from './contract.ts'

/** Longest waiting first; includes closed applications, because their applicants can still write and upload. */
const files = (only: string, isWhole: boolean) =>
  `/admin/applications?view=all${isWhole ? '' : '&owner=mine'}&only=${only}&sort=waiting`

const leads = (isWhole: boolean, ...wanted: readonly string[]) =>
  `/admin/leads?${[...wanted, ...(isWhole ? [] : ['whose=mine'])].join('&')}`

/** Returns the admin path of a list, for emails; the dashboard has its own links to the same lists. */
export function workAddress(kind: WorkKind, isWhole: boolean): string {
  switch (kind) {
    case 'tasks':
      return '/admin/tasks?view=today'
    case 'new_leads':
      return leads(isWhole, 'sort=oldest', 'status=new')
    case 'unassigned_leads':
      return leads(true, 'sort=oldest', 'whose=unassigned')
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
