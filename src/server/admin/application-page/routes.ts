import type { FastifyInstance } from 'fastify'
import { moveByStaff, writeNote } from '#server/admin/application-page/commands.ts'
import { countApplications } from '#server/admin/application-page/count-applications.ts'
import { findActivity } from '#server/admin/application-page/find-activity.ts'
import {
  findApplications,
  requireApplicationDetail,
  requireApplicationId,
} from '#server/admin/application-page/queries.ts'
import { revealAnswer } from '#server/admin/application-page/reveal-answer.ts'
import { reassignApplication, takeApplication } from '#server/admin/takeovers/commands/assign.ts'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { listContacts } from '#server/messaging/contact-policy/queries.ts'
import { asPage } from '#server/platform/audit/as-page.ts'
import { asLook, recordLook } from '#server/platform/audit/record-look.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/application-page/contract.ts'
import * as activity from '#shared/applications/applications/activity-contract.ts'
import { listApplicationContacts } from '#shared/messaging/contact-policy/contract.ts'

/** Routes of the application page. */
export function applicationPageRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(
    app,
    contract.listApplications,
    asPage('applications', ({ applications }) => applications, findApplications),
  )
  mount(app, contract.countApplications, countApplications)

  mount(app, contract.findApplicationId, (ctx, { reference }) => requireApplicationId(ctx, reference))

  mount(app, contract.getApplicationDetail, async (ctx, { id }) => {
    const file = await requireApplicationDetail(ctx, keys, id)
    await recordLook(ctx, 'application.view', id, requireActor(ctx).id)
    return file
  })

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

  mount(
    app,
    listApplicationContacts,
    asLook(
      'application.view',
      ({ id }) => id,
      async (ctx, { id }) =>
        listContacts(ctx, (await requireApplication(ctx, id)).email, [...(await findTextNumbers(ctx, id)).values()]),
    ),
  )
  mount(
    app,
    activity.listApplicationActivity,
    asLook(
      'application.view',
      ({ id }) => id,
      (ctx, asked) => findActivity(ctx, keys, asked),
    ),
  )

  mount(app, activity.addApplicationNote, async (ctx, input) => {
    await writeNote(ctx, keys, input)
    return {}
  })

  mount(app, activity.revealAnswer, (ctx, input) => revealAnswer(ctx, keys, input))
}
