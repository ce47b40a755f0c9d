import type { FastifyInstance } from 'fastify'
import {
  addWebhook,
  changeWebhook,
  type OutgoingLimits,
  removeWebhook,
  rotateSecret,
} from '#server/messaging/webhooks/commands/add-webhook.ts'
import {
  pauseWebhook,
  redeliver,
  resumeWebhook,
  testWebhook,
} from '#server/messaging/webhooks/commands/pause-webhook.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/messaging/webhooks/contract.ts'
import { findDeliveries, listWebhooks } from './queries.ts'

export function webhookRoutes(app: FastifyInstance, { keys, reach }: { keys: EncryptionKeys; reach: OutgoingLimits }) {
  mount(app, contract.listWebhooks, async (ctx) => ({ webhooks: await listWebhooks(ctx) }))
  mount(app, contract.addWebhook, (ctx, form) => addWebhook(ctx, keys, reach, form))
  mount(app, contract.changeWebhook, (ctx, form) => changeWebhook(ctx, reach, form))
  mount(app, contract.removeWebhook, removeWebhook)
  mount(app, contract.rotateSecret, (ctx, input) => rotateSecret(ctx, keys, input))
  mount(app, contract.pauseWebhook, pauseWebhook)
  mount(app, contract.resumeWebhook, resumeWebhook)
  mount(app, contract.testWebhook, testWebhook)
  mount(app, contract.listDeliveries, async (ctx, { id }) => ({ deliveries: await findDeliveries(ctx, id) }))
  mount(app, contract.redeliver, redeliver)
}
