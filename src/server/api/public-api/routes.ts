import type { FastifyInstance } from 'fastify'
import {
  addLead,
  beginApplication,
  readApplication,
  readApplications,
  readLead,
  readLeads,
} from '#server/api/public-api/commands.ts'
import { docsPage } from '#server/api/public-api/docs-page.ts'
import { openApiDocument } from '#server/api/public-api/open-api.ts'
import type { LeadIntake } from '#server/intake/leads/commands.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { policyFor } from '#server/platform/pages/content-security-policy.ts'
import * as contract from '#shared/api/public-api/contract.ts'

export interface PublicApiOptions {
  readonly keys: EncryptionKeys
  readonly intake: LeadIntake
  /** The current public name of the brokerage. */
  readonly brokerName: () => string
  /** If absent, the requested host is used. */
  readonly publicUrl: string | undefined
}

/** Routes of the public API and its reference. */
export function publicApiRoutes(app: FastifyInstance, { keys, intake, brokerName, publicUrl }: PublicApiOptions) {
  mount(app, contract.listLeads, readLeads)
  mount(app, contract.getLead, readLead)
  mount(app, contract.createLead, (ctx, input, answer) => addLead(ctx, intake, input, idempotencyKey(answer.request)))
  mount(app, contract.listApplications, readApplications)
  mount(app, contract.getApplication, readApplication)
  mount(app, contract.createApplication, (ctx, input) => beginApplication(ctx, keys, input))

  const access = 'public'
  app.get(contract.openApiPath, { config: { access } }, async ({ protocol, host }) =>
    openApiDocument(brokerName(), publicUrl ?? `${protocol}://${host}`),
  )
  app.get(contract.apiDocsPath, { config: { access } }, async ({ protocol, host }, reply) => {
    const html = docsPage(openApiDocument(brokerName(), publicUrl ?? `${protocol}://${host}`))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policyFor(html)).send(html)
  })
}
