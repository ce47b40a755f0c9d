import { type SQL, sql } from 'drizzle-orm'
import { mayJudge } from '#server/identity/staff/alert-reviewers.ts'
import { offerExpiredAt } from '#server/placement/offers/queries.ts'
import type { ourStages, WorkKind } from '#shared/admin/dashboard/work-contract.ts'
import { listTasks } from '#shared/admin/tasks/contract.ts'
import { alertRoles, standInRoles } from '#shared/identity/staff/alert-roles.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { complaintRoles } from '#shared/identity/staff/contact-roles.ts'
import { privacyRoles } from '#shared/identity/staff/privacy-roles.ts'
import { listContacts } from '#shared/intake/contact-messages/admin-contract.ts'
import { closedStatuses } from '#shared/intake/leads/lead-status.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { readJobs } from '#shared/system/jobs/contract.ts'

export interface PendingWorkQuery {
  readonly staffId: string | null
  readonly me: string
  readonly now: Date
  /** Up to then, the promised response time has passed. */
  readonly overdueSince: Date
  /** In the brokerage's time zone. */
  readonly today: string
  readonly todayUntil: Date
}

/** Rows of `since` and `late`, oldest first, by index. */
interface PendingWorkSource {
  /** Roles without access don't see the kind. */
  readonly list: Pick<Endpoint, 'access'>
  readonly rows: (waiting: PendingWorkQuery) => SQL
}

/** Parameters would keep the planner from using partial indexes. */
const literals = (of: readonly string[]) => sql.raw(`(${of.map((one) => `'${one}'`).join(', ')})`)

const ownedBy = (staffId: string | null, column = 'owner_staff_id') =>
  staffId === null ? sql`true` : sql`${sql.raw(column)} = ${staffId}::uuid`
const ownedByOrUnassigned = (staffId: string | null) =>
  staffId === null ? sql`true` : sql`(owner_staff_id is null or owner_staff_id = ${staffId}::uuid)`

const lead = (rows: PendingWorkSource['rows']): PendingWorkSource => ({ list: listLeads, rows })
const file = (rows: PendingWorkSource['rows']): PendingWorkSource => ({ list: { access: applicationRoles }, rows })

const stage = (of: (typeof ourStages)[number]) =>
  file(
    ({ staffId, overdueSince }) => sql`
      select stage_changed_at as since, ${of === 'submitted' ? sql`stage_changed_at <= ${overdueSince.toISOString()}` : sql`false`} as late
      from applications where stage = ${of} and ${ownedBy(staffId)} order by stage_changed_at, id`,
  )

export const pendingWorkSources: Readonly<Record<WorkKind, PendingWorkSource>> = {
  tasks: {
    list: listTasks,
    rows: ({ me, now, todayUntil }) => sql`
      select due_at as since, due_at < ${now.toISOString()} as late from tasks
      where status = 'open' and assignee_staff_id = ${me}::uuid and due_at < ${todayUntil.toISOString()} order by due_at, id`,
  },
  new_leads: lead(
    ({ staffId, overdueSince }) => sql`
      select created_at as since, created_at <= ${overdueSince.toISOString()} as late from leads
      where status = 'new' and merged_into_id is null and ${ownedBy(staffId)} order by id`,
  ),
  unassigned_leads: lead(
    () => sql`
      select created_at as since, false as late from leads
      where owner_staff_id is null and status not in ${literals(closedStatuses)} and merged_into_id is null order by id`,
  ),
  overdue_leads: lead(
    ({ staffId, today }) => sql`
      select next_action_on::timestamptz as since, true as late from leads
      where next_action_on < ${today} and merged_into_id is null and ${ownedBy(staffId)} order by next_action_on, id`,
  ),
  today_leads: lead(
    ({ staffId, today }) => sql`
      select null::timestamptz as since, false as late from leads
      where next_action_on = ${today} and merged_into_id is null and ${ownedBy(staffId)}`,
  ),
  messages: file(
    ({ staffId, overdueSince }) => sql`
      select unanswered_since as since, unanswered_since <= ${overdueSince.toISOString()} as late from applications
      where unanswered_since is not null and ${ownedBy(staffId)} order by unanswered_since`,
  ),
  // Applications, not documents, like the list.
  documents: file(
    ({ staffId }) => sql`
      select min(document.created_at) as since, false as late
      from documents document join applications file on file.id = document.application_id
      where document.status = 'needs_review' and document.removed_at is null and document.offer_id is null
        and file.submitted_at is not null and ${ownedBy(staffId, 'file.owner_staff_id')}
      group by file.id order by min(document.updated_at)`,
  ),
  expired_offers: file(
    ({ staffId }) => sql`
      select since, false as late from (
        select ${offerExpiredAt} as since, stage_changed_at, id from applications where stage = 'offers' and ${ownedBy(staffId)}
      ) file where since is not null order by stage_changed_at, id`,
  ),
  submitted: stage('submitted'),
  in_review: stage('in_review'),
  ready: stage('ready'),
  offer_selected: stage('offer_selected'),
  final_checks: stage('final_checks'),
  contacts: {
    list: listContacts,
    rows: ({ staffId, overdueSince }) => sql`
      select created_at as since, created_at <= ${overdueSince.toISOString()} as late from contact_messages
      where status in ('new', 'open') and not is_spam and complaint is null and ${ownedByOrUnassigned(staffId)} order by id`,
  },
  merchant_leads: {
    list: listMerchantLeads,
    rows: ({ staffId, overdueSince }) => sql`
      select created_at as since, created_at <= ${overdueSince.toISOString()} as late from merchant_leads
      where status = 'new' and ${ownedByOrUnassigned(staffId)} order by id`,
  },
  complaints: {
    list: { access: complaintRoles },
    rows: ({ now }) => sql`
      select created_at as since, coalesce(due_at < ${now.toISOString()}, false) as late from contact_messages
      where complaint not in ('upheld', 'not_upheld') and not is_spam order by due_at, id`,
  },
  privacy_requests: {
    list: { access: privacyRoles },
    rows: ({ now }) => sql`
      select created_at as since, due_at < ${now.toISOString()} as late from privacy_requests
      where status in ('received', 'in_progress') order by due_at`,
  },
  bulk_access_alerts: {
    list: { access: [...alertRoles, ...standInRoles] },
    rows: ({ me }) => sql`
      select raised_at as since, false as late from bulk_access_alerts
      where resolved_at is null and ${mayJudge(me)} order by raised_at`,
  },
  dead_jobs: {
    list: readJobs,
    rows: () => sql`
      select dead_at as since, false as late from outbox
      where dead_at is not null and dropped_at is null and done_at is null order by dead_at`,
  },
}
