import type { WorkKind } from '#shared/admin/dashboard/contract.ts'

/** What waits, and what being late means for it; `late` is empty where nothing of the kind can be. */
export const workLabels: Readonly<Record<WorkKind, { title: string; late: string }>> = {
  tasks: { title: 'Your own tasks due today', late: 'late' },
  new_leads: { title: 'New leads, not reached yet', late: 'past the promise' },
  unassigned_leads: { title: 'Leads without an owner', late: '' },
  overdue_leads: { title: 'Next steps overdue', late: '' },
  today_leads: { title: 'Next steps planned for today', late: '' },
  messages: { title: 'Applicants waiting for a reply', late: 'past the promise' },
  documents: { title: 'Files with documents to review', late: '' },
  expired_offers: { title: 'Offers expired before a choice', late: '' },
  submitted: { title: 'Sent, not begun', late: 'past the promise' },
  in_review: { title: 'In review', late: '' },
  ready: { title: 'Ready for lenders', late: '' },
  offer_selected: { title: 'Offer selected, contract to send', late: '' },
  final_checks: { title: 'Final checks', late: '' },
  contacts: { title: 'Messages to answer', late: 'past the promise' },
  merchant_leads: { title: 'New merchant requests', late: 'past the promise' },
  complaints: { title: 'Complaints to decide', late: 'overdue' },
  privacy_requests: { title: 'Privacy requests', late: 'overdue' },
  read_alerts: { title: 'Unusually many records opened', late: '' },
  dead_jobs: { title: 'Jobs that were given up', late: '' },
}

/** In which order, and under which title, work stands. */
export const workGroups: readonly { title: string; kinds: readonly WorkKind[] }[] = [
  {
    title: 'People',
    kinds: ['new_leads', 'messages', 'contacts', 'merchant_leads', 'unassigned_leads', 'overdue_leads', 'today_leads'],
  },
  {
    title: 'Files',
    kinds: ['submitted', 'documents', 'expired_offers', 'in_review', 'ready', 'offer_selected', 'final_checks'],
  },
  { title: 'Duties', kinds: ['tasks', 'complaints', 'privacy_requests', 'read_alerts', 'dead_jobs'] },
]
