import { Link, linkOptions } from '@tanstack/react-router'
import { plainApplicationsSearch } from '#client/pages/admin/applications/applications-search.ts'
import { plainAuditSearch } from '#client/pages/admin/compliance/audit-search.ts'
import { plainPrivacySearch } from '#client/pages/admin/compliance/privacy-search.ts'
import { defaultContactsSearch } from '#client/pages/admin/intake/contacts-search.ts'
import { plainLeadsSearch } from '#client/pages/admin/intake/leads-search.ts'
import { defaultMerchantSearch } from '#client/pages/admin/intake/merchant-search.ts'
import { plainTasksSearch } from '#client/pages/admin/overview/tasks-search.ts'
import type { ourStages, WorkKind } from '#shared/admin/dashboard/work-contract.ts'

interface WorkLinkProps {
  kind: WorkKind
  /** Everyone's work, not only the user's own. */
  isWhole: boolean
  children: string
}

/** Longest waiting first. Fills its row. */
export const WorkLink = ({ kind, isWhole, children }: WorkLinkProps) => (
  <Link
    {...placeOf(kind, isWhole)}
    className="font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3"
  >
    {children}
  </Link>
)

/** Returns the list of some work. */
export function placeOf(kind: WorkKind, isWhole: boolean) {
  const owner = isWhole ? 'all' : 'mine'
  switch (kind) {
    case 'tasks':
      return linkOptions({ to: '/admin/tasks', search: { ...plainTasksSearch, view: 'today' } })
    case 'new_leads':
      return leads({ status: 'new', sort: 'oldest', owner })
    case 'unassigned_leads':
      return leads({ sort: 'oldest', owner: 'unassigned' })
    case 'overdue_leads':
      return leads({ due: 'overdue', sort: 'due', owner })
    case 'today_leads':
      return leads({ due: 'today', owner })
    case 'messages':
      return files('reply', isWhole)
    case 'documents':
      return files('review', isWhole)
    case 'expired_offers':
      return files('expired_offer', isWhole)
    case 'contacts':
      return linkOptions({ to: '/admin/contacts', search: defaultContactsSearch })
    case 'complaints':
      return linkOptions({ to: '/admin/contacts', search: { ...defaultContactsSearch, view: 'complaints' } })
    case 'merchant_leads':
      return linkOptions({ to: '/admin/leads-merchant', search: { ...defaultMerchantSearch, status: 'new' } })
    case 'privacy_requests':
      return linkOptions({ to: '/admin/privacy', search: plainPrivacySearch })
    case 'bulk_access_alerts':
      return linkOptions({ to: '/admin/settings/audit', search: plainAuditSearch })
    case 'dead_jobs':
      return linkOptions({ to: '/admin/settings/jobs' })
    default:
      return files(kind, isWhole)
  }
}

const leads = (search: Partial<typeof plainLeadsSearch>) =>
  linkOptions({ to: '/admin/leads', search: { ...plainLeadsSearch, ...search } })

/** Applicants of closed applications can still write and upload. */
const files = (only: 'reply' | 'review' | 'expired_offer' | (typeof ourStages)[number], isWhole: boolean) =>
  linkOptions({
    to: '/admin/applications',
    search: {
      ...plainApplicationsSearch,
      ...{
        only,
        view: 'all' as const,
        sort: 'waiting' as const,
        owner: isWhole ? ('all' as const) : ('mine' as const),
      },
    },
  })
