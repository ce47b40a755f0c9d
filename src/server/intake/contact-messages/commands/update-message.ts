import { reportOverLimit, requireWithinLimit } from '#server/identity/closing-limit/closing-limit.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { limitedMessages } from '#server/intake/contact-messages/closing-limit.ts'
import { notificationJobFor } from '#server/intake/contact-messages/notification-job.ts'
import { type ContactMessage, lockContact, mayDecide } from '#server/intake/contact-messages/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import {
  type ComplaintStatus,
  type ContactStatus,
  complaintLabels,
  complaintMoves,
  isDecided,
} from '#shared/intake/contact-messages/contact-status.ts'
import { answerDueAt, type ContactTopic, topicLabels } from '#shared/intake/contact-messages/topics.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { updateContact } from './answer-message.ts'

const statusActions = ['contact.open', 'contact.reply', 'contact.close', 'contact.reopen']

const statusLabels: Readonly<Record<ContactStatus, string>> = {
  new: 'The message is unassigned.',
  open: 'The message is open.',
  replied: 'The message was answered.',
  closed: 'The message is closed.',
}

/**
 * Closes or reopens a message, based on the status the caller saw.
 * @throws `conflict` if its complaint is undecided or the status changed; `forbidden` to close a complaint, without the role.
 */
export function setContactStatus(
  ctx: Context,
  { id, from, to }: { id: string; from: ContactStatus; to: 'open' | 'closed' },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id)
    const { status, complaint } = contact
    if (to === 'closed') refuseDeciding(ctx, contact)
    if (to === 'closed' && complaint && !isDecided(complaint))
      throw new AppError('conflict', 'A complaint can be closed only after it is decided. Enter its outcome first.')
    if (status === to) return
    if (status !== from)
      throw await staleWriteError(ctx, { subject: id, actions: statusActions, now: statusLabels[status] })
    await updateContact(ctx, id, { status: to, closedAt: to === 'closed' ? ctx.now() : null })
    await record(ctx, to === 'closed' ? 'contact.close' : 'contact.reopen', id)
  })
}

/**
 * Overrides the spam score; unmarking spam notifies staff.
 * @throws `forbidden` for a complaint, without the role, or beyond the caller's limit of messages marked as spam.
 */
export const setContactSpam = (ctx: Context, wanted: { id: string; isSpam: boolean }): Promise<void> =>
  reportOverLimit(ctx, () => setSpam(ctx, wanted))

function setSpam(ctx: Context, { id, isSpam }: { id: string; isSpam: boolean }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id)
    const { isSpam: before, spamScore, topic, ownerStaffId: ownerId } = contact
    if (before === isSpam) return
    if (isSpam) {
      refuseHiding(ctx, contact)
      await requireWithinLimit(ctx, limitedMessages, [{ id, ownerId }])
    }
    await updateContact(ctx, id, { isSpam })
    if (!isSpam) await enqueue(ctx, notificationJobFor(topic), { contactId: id })
    await record(ctx, isSpam ? 'contact.mark-spam' : 'contact.unmark-spam', id, { spamScore })
  })
}

/**
 * Corrects a topic the caller saw; complaint deadlines count from receipt.
 * @throws `conflict` if it changed or is being investigated; `forbidden` to end a complaint, without the role.
 */
export function setContactTopic(
  ctx: Context,
  { id, from, topic }: { id: string; from: ContactTopic; topic: ContactTopic },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id)
    if (contact.topic === topic) return
    if (contact.topic !== from) {
      const now = `The topic is now “${topicLabels[contact.topic]}”.`
      throw await staleWriteError(ctx, { subject: id, actions: ['contact.set-topic'], now })
    }
    if (contact.complaint && contact.complaint !== 'received')
      throw new AppError('conflict', "This complaint is already being investigated, so its topic can't be changed.")
    if (topic === 'complaint' && !mayStillRead(ctx, contact))
      throw new AppError(
        'conflict',
        'Assign the message to yourself first. You can only see complaints assigned to you.',
      )
    if (topic !== 'complaint') refuseHiding(ctx, contact)
    await updateContact(ctx, id, {
      topic,
      complaint: topic === 'complaint' ? 'received' : null,
      dueAt: answerDueAt(topic, contact.createdAt) ?? null,
    })
    await record(ctx, 'contact.set-topic', id, { before: contact.topic, after: topic })
  })
}

/** It may be about its assignee, who must not make it disappear. @throws `forbidden`. */
function refuseHiding({ actor }: Context, { complaint }: ContactMessage): void {
  if (complaint === null || mayDecide(actor)) return
  throw new AppError(
    'forbidden',
    'Nothing was changed. Only an owner, a manager or compliance can decide that this isn’t a complaint or is spam.',
  )
}

/** It may be about its assignee. @throws `forbidden`. */
function refuseDeciding({ actor }: Context, { complaint }: ContactMessage): void {
  if (complaint === null || mayDecide(actor)) return
  throw new AppError(
    'forbidden',
    'Nothing was changed. Only an owner, a manager or compliance can enter the outcome of a complaint or close it.',
  )
}

/** Users who make it a complaint must still be allowed to see it. */
const mayStillRead = ({ actor }: Context, { ownerStaffId }: ContactMessage) =>
  actor.kind === 'staff' && (actor.id === ownerStaffId || mayDecide(actor))

/**
 * Moves a complaint from the status the caller saw.
 * @throws `conflict` if that isn't allowed, `invalid` for a decision without an outcome, `forbidden` for an outcome
 * without the role.
 */
export function moveComplaint(
  ctx: Context,
  { id, from, to, outcome }: { id: string; from: ComplaintStatus; to: ComplaintStatus; outcome: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const contact = await lockContact(ctx, id)
    const { complaint } = contact
    if (isDecided(to) || outcome !== '') refuseDeciding(ctx, contact)
    if (complaint !== from) {
      const now = complaint
        ? `The complaint's status is now “${complaintLabels[complaint]}”.`
        : 'The message is no longer a complaint.'
      throw await staleWriteError(ctx, {
        subject: id,
        actions: ['contact.change-complaint-status', 'contact.set-topic'],
        now,
      })
    }
    if (!complaintMoves(from).includes(to))
      throw new AppError(
        'conflict',
        "The complaint's status wasn't changed. This change isn't allowed from the current status.",
      )
    if (isDecided(to) && outcome === '')
      throw new AppError('invalid', 'Please check your input and try again.', {
        outcome: 'Enter the outcome of the complaint',
      })
    await updateContact(ctx, id, { complaint: to, ...(outcome && { outcome }) })
    await record(ctx, 'contact.change-complaint-status', id, { from, to })
  })
}
