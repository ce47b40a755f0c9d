import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { finishDeletion, prepareCopy } from '#server/compliance/privacy/commands/deletion.ts'
import { remindOfRequests } from '#server/compliance/privacy/commands/remind.ts'
import {
  deleteOldRequests,
  prepareConfirmation,
  settleAcknowledgement,
  settleConfirmation,
} from '#server/compliance/privacy/commands/send-request.ts'
import { listRetained } from '#server/compliance/retention/due-records.ts'
import { requireRetentionRun } from '#server/compliance/retention/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import {
  acknowledgementEmail,
  answerEmail,
  confirmationEmail,
  copyEmail,
  extensionEmail,
  staffEmail,
} from './emails.ts'
import { findLastReply, findReceived, requireRequest } from './queries.ts'

interface One {
  requestId: string
}
declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'privacy.send-confirmation': One
    'privacy.acknowledge': One
    'privacy.notify-staff': One
    'privacy.remind-staff': One
    'privacy.notify-extension': One
    'privacy.send-copy': One
    'privacy.notify-answer': One
    'privacy.delete': One
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
}
type Encrypted = Pick<Post, 'sendMail'> & { keys: EncryptionKeys }

/** A mail server that refuses one address must not delay the others. */
const oneByOne = (work: (ctx: Context, id: string) => Promise<void>) => ({
  batch: 1,
  async run(ctx: Context, payloads: readonly One[]) {
    for (const { requestId } of payloads) await work(ctx, requestId)
  },
})

const findZone = async (ctx: Context) => (await findSiteSettings(ctx)).hours.zone

/** Asks the owner of an address to confirm a request. */
export const sendConfirmations = ({ sendMail, siteUrl }: Post): Handler<'privacy.send-confirmation'> =>
  oneByOne(async (ctx, id) => {
    const prepared = await prepareConfirmation(ctx, id)
    if (!prepared) return
    const { request, token } = prepared
    await sendMail({ to: [request.email], ...confirmationEmail(siteUrl, request, token) })
    await settleConfirmation(ctx, id)
  })

/** Confirms receipt of a request. */
export const acknowledge = ({ sendMail }: Pick<Post, 'sendMail'>): Handler<'privacy.acknowledge'> =>
  oneByOne(async (ctx, id) => {
    const request = await requireRequest(ctx, id)
    if (request.acknowledgedAt) return
    await sendMail({ to: [request.email], ...acknowledgementEmail(request, await findZone(ctx)) })
    await settleAcknowledgement(ctx, id)
  })

/** Explains why more time is needed. */
export const notifyExtension = ({ sendMail, keys }: Encrypted): Handler<'privacy.notify-extension'> =>
  oneByOne(async (ctx, id) => {
    const request = await requireRequest(ctx, id)
    const reason = await findLastReply(ctx, keys, id, 'extend')
    await sendMail({ to: [request.email], ...extensionEmail(request, { reason, zone: await findZone(ctx) }) })
  })

/** Emails the link to a copy. */
export const sendCopies = ({ sendMail, siteUrl }: Post): Handler<'privacy.send-copy'> =>
  oneByOne(async (ctx, id) => {
    const request = await requireRequest(ctx, id)
    const token = await prepareCopy(ctx, id)
    await sendMail({ to: [request.email], ...copyEmail(siteUrl, request, token) })
  })

/** Reports the result of a request. */
export const notifyAnswer = ({ sendMail, keys }: Encrypted): Handler<'privacy.notify-answer'> =>
  oneByOne(async (ctx, id) => {
    const request = await requireRequest(ctx, id)
    const text = request.status === 'refused' ? await findLastReply(ctx, keys, id, 'refuse') : ''
    const plan = request.retentionRunId ? (await requireRetentionRun(ctx, request.retentionRunId)).plan : []
    const retained = request.retentionRunId ? await listRetained(ctx, request.retentionRunId) : []
    const kept = [...plan.filter(({ outcome }) => outcome !== 'delete'), ...retained]
    await sendMail({ to: [request.email], ...answerEmail(request, { text, kept }) })
  })

/** Carries out deletions. */
export const deletePeople = (documentStore: DocumentStore): Handler<'privacy.delete'> =>
  oneByOne((ctx, id) => finishDeletion(ctx, documentStore, id))

type ToStaff = Post & { readonly recipients: (ctx: Context) => Promise<readonly string[]> }

/** One email for all requests that arrived or became due. */
const notifyStaff = (isReminder: boolean, { sendMail, siteUrl, recipients }: ToStaff) => ({
  batch: 100,
  async run(ctx: Context, payloads: readonly One[]) {
    const ids = payloads.map(({ requestId }) => requestId)
    const requests = await findReceived(ctx, ids)
    const to = requests.length > 0 ? await recipients(ctx) : []
    if (to.length === 0) return
    await sendMail({ to, ...staffEmail(siteUrl, requests, { isReminder, zone: await findZone(ctx) }) })
  },
})

export const notifyOfRequests = (post: ToStaff): Handler<'privacy.notify-staff'> => notifyStaff(false, post)
export const remindStaff = (post: ToStaff): Handler<'privacy.remind-staff'> => notifyStaff(true, post)

const hourMs = 60 * 60_000

export const requestReminderSchedule: Schedule = { everyMs: hourMs, run: remindOfRequests }

export const requestDeletionSchedule: Schedule = { everyMs: 24 * hourMs, run: deleteOldRequests }
