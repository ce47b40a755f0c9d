import type { Brokerage } from '#server/demo/file-story.ts'
import type { Random } from '#server/demo/random.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import { day, hour, workingMoment } from '#server/demo/working-time.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'

type Task = SampleRows['tasks'][number]
type What = Pick<Task, 'subject' | 'type' | 'priority'>

const aboutFiles: readonly What[] = [
  { subject: 'Call about the missing statement', type: 'call', priority: 'normal' },
  { subject: 'Check the tax return against the answers', type: 'document_review', priority: 'normal' },
  { subject: 'Ask the lender for an answer', type: 'follow_up', priority: 'high' },
  { subject: 'Explain the disclosure by phone', type: 'disclosure', priority: 'normal' },
  { subject: 'Get the landlord letter the lender requested', type: 'stipulation', priority: 'high' },
]
const aboutLeads: readonly What[] = [
  { subject: 'Call back after the holidays', type: 'call', priority: 'low' },
  { subject: 'Send the checklist', type: 'follow_up', priority: 'normal' },
]
const outcomes = ['Reached her; statement coming tomorrow.', 'Left a voicemail.', 'Everything matches the answers.', '']

interface Reach {
  readonly from: Date
  readonly until: Date
}

export function planTasks(broker: Brokerage, random: Random, { until }: { until: Date }) {
  const reach = { from: new Date(until.getTime() - 40 * day), until }
  const { rows, team } = broker
  for (const { id, stage, ownerStaffId, updatedAt } of rows.applications) {
    if (!ownerStaffId || updatedAt < reach.from || !random.percent(isOpen(stage) ? 70 : 35)) continue
    add(broker, random, { ...random.oneOf(aboutFiles), applicationId: id }, ownerStaffId, { ...reach, from: updatedAt })
  }
  for (const { id, status, ownerStaffId, createdAt } of rows.leads) {
    const isWorked = status === 'contacted' || status === 'qualified' || status === 'nurture'
    if (!ownerStaffId || createdAt < reach.from || !isWorked || !random.percent(40)) continue
    add(broker, random, { ...random.oneOf(aboutLeads), leadId: id }, ownerStaffId, { ...reach, from: createdAt })
  }
  for (const subject of ['Sign the new agreement with the bank', 'Review the month’s figures'])
    add(broker, random, { subject, type: 'follow_up', priority: 'normal' }, team.owner, {
      ...{ from: new Date(until.getTime() - 2 * hour), until },
    })
  for (const { id, complaint, createdAt } of rows.contacts)
    if (complaint && createdAt > reach.from)
      add(
        broker,
        random,
        { subject: 'Answer the complaint by its deadline', type: 'complaint', priority: 'high', contactId: id },
        team.compliance,
        { ...reach, from: createdAt },
      )
}

function add(
  { rows }: Brokerage,
  random: Random,
  what: What & Partial<Task>,
  assignee: string,
  { from, until }: Reach,
) {
  const createdAt = new Date(Math.min(from.getTime(), until.getTime() - 2 * hour))
  const dueAt = workingMoment(new Date(createdAt.getTime() + random.whole(2 * hour, 9 * day)), random.whole(0, 11) * 5)
  const doneAt = new Date(dueAt.getTime() - random.whole(0, 20) * hour)
  const isDone = doneAt < until && doneAt > createdAt && random.percent(80)
  rows.tasks.push({
    ...{ ...what, id: random.id(createdAt), status: isDone ? 'done' : 'open', dueAt, createdAt },
    ...{ assigneeStaffId: assignee, createdByStaffId: assignee, updatedAt: isDone ? doneAt : createdAt },
    ...(isDone && { doneAt, doneByStaffId: assignee, outcome: random.oneOf(outcomes) }),
    // The reminder of overdue tasks was sent long ago.
    ...(!isDone && dueAt < until && { remindedAt: dueAt }),
  })
}
