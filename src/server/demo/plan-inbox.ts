import type { Brokerage } from '#server/demo/stories/application-story.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import type { NotificationKind } from '#shared/identity/notifications/notification-kinds.ts'
import { day, hour, minute, type Random } from './random.ts'
import type { SampleRows } from './sample-rows.ts'

type Notification = SampleRows['notifications'][number]
type Event = Pick<Notification, 'kind' | 'recordKind' | 'recordId' | 'itemId' | 'recipientId'> & {
  readonly actorId?: string | null
  readonly at: Date
  /** Nothing is left to do. */
  readonly isOver?: boolean
  readonly isUnread?: boolean
}

/** Before the last day. */
const recentDays = 12
/** Of each person who works on applications. */
const mentionsEach = 3

const aboutApplications = [
  'can you call the owner before noon? The landlord letter is still missing.',
  'the March statement shows a second advance. Please ask about it.',
  'ready to send. Which three lenders do you want?',
  'the APR changed after the new fee. Please check the disclosure.',
]
const aboutLeads = ['they asked for you by name.', 'they want an answer today, before they sign with a bank.']

/** Plans the inboxes of the team: replies, tasks, assignments, mentions and an approval of the last days. */
export function planInbox(broker: Brokerage, random: Random, until: Date) {
  const from = new Date(until.getTime() - recentDays * day)
  const events = [
    ...planMentions(broker, random, until),
    ...repliesSince(broker.rows, from),
    ...tasksSince(broker.rows, from),
    ...assignmentsSince(broker.rows, from),
    ...approvals(broker),
  ]
  const known = new Set<string>()
  for (const event of events.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
    const { at, isOver = false, isUnread = false, actorId = null, ...rest } = event
    const key = [event.recipientId, event.kind, event.itemId].join()
    // An event about an open item renews its notification.
    if (known.has(key) || event.recipientId === actorId) continue
    known.add(key)
    broker.rows.notifications.push({
      ...{ ...rest, id: random.id(at), actorId, createdAt: at },
      ...(!isUnread && stateOf(random, { at, isOver }, until)),
    })
  }
}

/** What is older is more often read and done. */
function stateOf(random: Random, { at, isOver }: { at: Date; isOver: boolean }, until: Date) {
  const days = (until.getTime() - at.getTime()) / day
  const isDone = isOver || (days > 2 && random.percent(60))
  if (!isDone && !random.percent(days > 1 ? 60 : 15)) return {}
  const readAt = new Date(Math.min(at.getTime() + random.whole(5, 180) * minute, until.getTime() - minute))
  return { readAt, ...(isDone && { doneAt: readAt }) }
}

function planMentions({ rows, team }: Brokerage, random: Random, until: Date): Event[] {
  const people = [team.owner, team.manager, ...team.agents, ...team.processors]
  const applications = rows.applications.filter(({ stage, updatedAt, createdAt }) => {
    const latest = Math.max(updatedAt.getTime(), createdAt.getTime())
    return isOpen(stage) && latest < until.getTime() - 6 * hour
  })
  const leads = rows.leads.filter(
    ({ status, mergedIntoId, createdAt }) =>
      status !== 'spam' && !mergedIntoId && createdAt.getTime() < until.getTime() - 6 * hour,
  )
  const events: Event[] = []
  for (const recipientId of people)
    for (let count = 0; count < mentionsEach; count += 1) {
      const actorId = random.oneOf(people.filter((id) => id !== recipientId))
      const isLead = count === mentionsEach - 1
      const record = random.oneOf<{ readonly id: string; readonly createdAt: Date }>(isLead ? leads : applications)
      const earliest = Math.max(record.createdAt.getTime(), until.getTime() - 6 * day)
      const at = new Date(earliest + random.whole(0, Math.max(0, until.getTime() - hour - earliest)))
      const who = `@[${team.nameOf(recipientId)}](${recipientId})`
      const [id, recordId] = [random.id(at), record.id]
      const text = `${who} ${random.oneOf(isLead ? aboutLeads : aboutApplications)}`
      if (isLead) rows.activities.push({ id, leadId: recordId, at, kind: 'note', staffId: actorId, detail: {}, text })
      else rows.notes.push({ id, applicationId: recordId, staffId: actorId, at, text })
      events.push({
        ...{ kind: 'mention', recordKind: isLead ? 'lead' : 'application', recordId, itemId: id },
        ...{ recipientId, actorId, at, isUnread: count === 0 },
      })
    }
  return events
}

function repliesSince({ messages, applications }: SampleRows, from: Date): Event[] {
  const byId = new Map(applications.map((application) => [application.id, application]))
  return messages.flatMap(({ applicationId, author, at }) => {
    const application = byId.get(applicationId)
    if (author !== 'applicant' || at < from || !application?.ownerStaffId) return []
    const isOver = !application.unansweredSince
    return [{ ...about('reply', 'application', applicationId), recipientId: application.ownerStaffId, at, isOver }]
  })
}

const tasksSince = ({ tasks }: SampleRows, from: Date): Event[] =>
  tasks.flatMap((task) => {
    const { id, assigneeStaffId: recipientId, createdAt: at, status } = task
    if (!recipientId || at < from) return []
    return [{ ...recordOf(task), kind: 'task', itemId: id, recipientId, at, isOver: status === 'done' }]
  })

const recordOf = ({ id, leadId, applicationId, contactId }: SampleRows['tasks'][number]) => {
  if (applicationId) return { recordKind: 'application', recordId: applicationId } as const
  if (leadId) return { recordKind: 'lead', recordId: leadId } as const
  return contactId
    ? ({ recordKind: 'contact', recordId: contactId } as const)
    : ({ recordKind: 'task', recordId: id } as const)
}

const assignmentsSince = ({ activities }: SampleRows, from: Date): Event[] =>
  activities.flatMap(({ kind, leadId, at, staffId, detail }) =>
    kind === 'assign' && at >= from && detail?.toStaffId
      ? [{ ...about('assignment', 'lead', leadId), recipientId: detail.toStaffId, actorId: staffId ?? null, at }]
      : [],
  )

const approvals = ({ rows, team }: Brokerage): Event[] =>
  rows.payoutBatches.flatMap(({ id, status, createdAt, createdBy }) =>
    status === 'draft'
      ? [{ ...about('approval', 'payout', id), recipientId: team.owner, actorId: createdBy ?? null, at: createdAt }]
      : [],
  )

const about = (kind: NotificationKind, recordKind: Notification['recordKind'], recordId: string) => ({
  ...{ kind, recordKind, recordId, itemId: recordId },
})
