import type { WorkKind } from '#shared/admin/dashboard/contract.ts'

/** Titles of pending work, and of its late items; `late` is empty if items can't be late. */
export const workLabels: Readonly<Record<WorkKind, { title: string; late: string }>> = {
  tasks: { title: 'Your tasks due today', late: 'late' },
  new_leads: { title: 'New leads, not contacted', late: 'past the promised time' },
  unassigned_leads: { title: 'Leads without an owner', late: '' },
  overdue_leads: { title: 'Next steps overdue', late: '' },
  today_leads: { title: 'Next steps for today', late: '' },
  messages: { title: 'Applicants waiting for a reply', late: 'past the promised time' },
  documents: { title: 'Applications with documents to review', late: '' },
  expired_offers: { title: 'Offers expired without a choice', late: '' },
  submitted: { title: 'Submitted, not started', late: 'past the promised time' },
  in_review: { title: 'In review', late: '' },
  ready: { title: 'Ready for lenders', late: '' },
  offer_selected: { title: 'Offer selected, contract to send', late: '' },
  final_checks: { title: 'Final checks', late: '' },
  contacts: { title: 'Messages to answer', late: 'past the promised time' },
  merchant_leads: { title: 'New merchant requests', late: 'past the promised time' },
  complaints: { title: 'Complaints to decide', late: 'overdue' },
  privacy_requests: { title: 'Privacy requests', late: 'overdue' },
  bulk_access_alerts: { title: 'Unusual record access', late: '' },
  dead_jobs: { title: 'Failed jobs', late: '' },
}

/** Groups of pending work, in display order. */
export const workGroups: readonly { title: string; kinds: readonly WorkKind[] }[] = [
  {
    title: 'People',
    kinds: ['new_leads', 'messages', 'contacts', 'merchant_leads', 'unassigned_leads', 'overdue_leads', 'today_leads'],
  },
  {
    title: 'Applications',
    kinds: ['submitted', 'documents', 'expired_offers', 'in_review', 'ready', 'offer_selected', 'final_checks'],
  },
  { title: 'Compliance', kinds: ['tasks', 'complaints', 'privacy_requests', 'bulk_access_alerts', 'dead_jobs'] },
]
