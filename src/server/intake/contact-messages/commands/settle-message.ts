import { overtaken } from '#server/identity/staff/overtaken.ts'
import { change } from '#server/intake/contact-messages/commands/answer-message.ts'
import { noticeOf } from '#server/intake/contact-messages/notice-of.ts'
import { type ContactMessage, lockContact } from '#server/intake/contact-messages/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { complaintRoles } from '#shared/identity/staff/contact-roles.ts'
import {
  type ComplaintStatus,
  type ContactStatus,
  complaintMoves,
  isDecided,
} from '#shared/intake/contact-messages/contact-status.ts'
import { answerDueAt, type ContactTopic, topicLabels } from '#shared/intake/contact-messages/topics.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** What leads to another status, as the audit log has it. */
const statusActs = ['contact.open', 'contact.reply', 'contact.close', 'contact.reopen']

const statusLabels: Readonly<Record<ContactStatus, string>> = {
  new: 'The message waits for somebody to take it.',
  open: 'The message is open.',
  replied: 'The message was answered.',
  closed: 'The message is closed.',
}

/**
 * Closes a message, or opens it again.
 * @param from where the caller saw it.
 * @throws AppError `conflict` while its complaint is not decided, and where it stands elsewhere by now.
 */
export function setContactStatus(
  ctx: Context,
  { id, from, to }: { id: string; from: ContactStatus; to: 'open' | 'closed' },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status, complaint } = await lockContact(ctx, id)
    if (to === 'closed' && complaint && !isDecided(complaint))
      throw new AppError('conflict', 'A complaint is closed once it is decided. Please say first what came of it.')
    if (status === to) return
    if (status !== from) throw await overtaken(ctx, { subject: id, actions: statusActs, now: statusLabels[status] })
    await change(ctx, id, { status: to, closedAt: to === 'closed' ? ctx.now() : null })
    await record(ctx, to === 'closed' ? 'contact.close' : 'contact.reopen', id)
  })
}

/** Corrects what the spam score thought. Staff are mailed of what was taken for spam and is none. */
export function setContactSpam(ctx: Context, { id, isSpam }: { id: string; isSpam: boolean }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { isSpam: before, spamScore, topic } = await lockContact(ctx, id)
    if (before === isSpam) return
    await change(ctx, id, { isSpam })
    if (!isSpam) await enqueue(ctx, noticeOf(topic), { contactId: id })
    await record(ctx, isSpam ? 'contact.mark-spam' : 'contact.unmark-spam', id, { spamScore })
  })
}

/**
 * Corrects what a message is about. Its clock runs from the day on which it came, whenever somebody noticed. A complaint
 * that is being looked into stays one.
 * @param from what the caller saw it to be about.
 * @throws AppError `conflict`.
 */
export function setContactTopic(
  ctx: Context,
  { id, from, topic }: { id: string; from: ContactTopic; topic: ContactTopic },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id)
    if (contact.topic === topic) return
    if (contact.topic !== from) {
      const now = `It is about “${topicLabels[contact.topic]}” by now.`
      throw await overtaken(ctx, { subject: id, actions: ['contact.set-topic'], now })
    }
    if (contact.complaint && contact.complaint !== 'received')
      throw new AppError('conflict', 'This complaint is being looked into, and stays one.')
    if (topic === 'complaint' && !mayFollow(ctx, contact))
      throw new AppError(
        'conflict',
        'Please take the message first: of a complaint you see only those that you answer.',
      )
    await change(ctx, id, {
      topic,
      complaint: topic === 'complaint' ? 'received' : null,
      dueAt: answerDueAt(topic, contact.createdAt) ?? null,
    })
    await record(ctx, 'contact.set-topic', id, { before: contact.topic, after: topic })
  })
}

/** Who makes a message a complaint must still see it afterwards. */
const mayFollow = ({ actor }: Context, { ownerStaffId }: ContactMessage) =>
  actor.kind === 'staff' && (actor.id === ownerStaffId || complaintRoles.some((role) => role === actor.role))

/**
 * Moves a complaint on.
 * @param from where the caller saw it.
 * @throws AppError `conflict` for a move that there is not; `invalid` for a decision that does not say what came of it.
 */
export function moveComplaint(
  ctx: Context,
  { id, from, to, outcome }: { id: string; from: ComplaintStatus; to: ComplaintStatus; outcome: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { complaint } = await lockContact(ctx, id)
    if (complaint !== from) {
      const now = complaint ? `The complaint is ${complaint.replace('_', ' ')} by now.` : 'It is no complaint any more.'
      throw await overtaken(ctx, { subject: id, actions: ['contact.move-complaint', 'contact.set-topic'], now })
    }
    if (!complaintMoves(from).includes(to))
      throw new AppError('conflict', 'The complaint was not moved. From where it stands there is no such move.')
    if (isDecided(to) && outcome === '')
      throw new AppError('invalid', 'Please check your input and try again.', {
        outcome: 'Please say what came of the complaint',
      })
    await change(ctx, id, { complaint: to, ...(outcome && { outcome }) })
    await record(ctx, 'contact.move-complaint', id, { from, to })
  })
}
