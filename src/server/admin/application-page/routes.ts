import type { FastifyInstance } from 'fastify'
import { findReadableContacts } from '#server/admin/record-access/find-readable-contacts.ts'
import { reassignApplication, takeApplication } from '#server/admin/takeovers/commands/assign.ts'
import { answersContext, decryptAnswers, revealAnswers } from '#server/applications/applications/answers.ts'
import { findAnswers, requireApplication } from '#server/applications/applications/queries.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { listContacts } from '#server/messaging/contact-policy/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/application-page/contract.ts'
import * as list from '#shared/admin/application-page/list-contract.ts'
import * as activity from '#shared/applications/applications/activity-contract.ts'
import * as correction from '#shared/applications/applications/correction-contract.ts'
import { isSecret } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { valueAt } from '#shared/applications/applications/steps/question.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { listApplicationContacts } from '#shared/messaging/contact-policy/contract.ts'
import { moveByStaff, writeNote } from './commands.ts'
import { correctAnswer, undoCorrection } from './correct-answer.ts'
import { countApplications } from './count-applications.ts'
import { findActivity } from './find-activity.ts'
import { findApplications, requireApplicationDetail, requireApplicationId } from './queries.ts'

interface RevealRequest {
  readonly id: string
  readonly step: string
  readonly path: string
  readonly reason: string
}

const notHiddenError = () => new AppError('not_found', "This answer isn't hidden.")

/** Mounts the application page's routes. */
export function applicationPageRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(app, list.listApplications, fromReplica(findApplications))
  mount(app, list.countApplications, fromReplica(countApplications))

  mount(app, contract.findApplicationId, (ctx, { reference }) => requireApplicationId(ctx, reference))

  mount(app, contract.getApplicationDetail, (ctx, { id }) => requireApplicationDetail(ctx, keys, id))

  mount(app, contract.takeApplication, async (ctx, input) => {
    await takeApplication(ctx, input)
    return requireApplicationDetail(ctx, keys, input.id)
  })

  mount(app, contract.assignApplication, async (ctx, input) => {
    await reassignApplication(ctx, input)
    return requireApplicationDetail(ctx, keys, input.id)
  })

  mount(app, contract.moveApplication, async (ctx, input) => {
    await moveByStaff(ctx, input)
    return requireApplicationDetail(ctx, keys, input.id)
  })

  mount(app, listApplicationContacts, async (ctx, { id }) => {
    const { email, createdAt } = await requireApplication(ctx, id)
    const numbers = [...(await findTextNumbers(ctx, id)).values()]
    return listContacts(ctx, email, await findReadableContacts(ctx, { emails: [email], numbers, since: createdAt }))
  })
  mount(app, activity.listApplicationActivity, (ctx, query) => findActivity(ctx, keys, query))

  mount(app, activity.addApplicationNote, async (ctx, input) => {
    await writeNote(ctx, keys, input)
    return {}
  })

  mount(app, correction.correctAnswer, async (ctx, input) => {
    await correctAnswer(ctx, keys, input)
    return {}
  })
  mount(app, correction.undoCorrection, async (ctx, input) => {
    await undoCorrection(ctx, keys, input)
    return {}
  })

  mount(app, activity.revealAnswer, (ctx, input) => revealAnswer(ctx, keys, input))
}

/**
 * Audits viewer and reason before returning the answer.
 * @throws `not_found` if it isn't hidden, is empty, or not submitted.
 */
function revealAnswer(ctx: Context, keys: EncryptionKeys, { id, step: slug, path, reason }: RevealRequest) {
  return transact(ctx, async (ctx) => {
    const { type, submittedAt } = await requireApplication(ctx, id)
    const step = stepsFor(type).find((step) => step.slug === slug)
    const encrypted = (await findAnswers(ctx, id)).get(slug)?.encrypted
    if (!step || !encrypted || !submittedAt || !isSecret(step, path)) throw notHiddenError()
    const context = answersContext(id, slug)
    const answers = decryptAnswers(keys, context, encrypted)
    const label = answersAsText(step, answers, type).find((answer) => answer.path === path)?.label
    const text = valueAt(revealAnswers(keys, step, context, answers), path)
    if (label === undefined || typeof text !== 'string' || text === '') throw notHiddenError()
    await record(ctx, 'application.reveal', id, { step: slug, path, label, reason })
    return { text }
  })
}
