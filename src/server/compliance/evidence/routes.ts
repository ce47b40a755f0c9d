import type { FastifyInstance } from 'fastify'
import { countWithdrawal } from '#server/admin/lead-management/commands/closing-limit.ts'
import { lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { findMergedIds, requireLead } from '#server/intake/leads/queries.ts'
import { withdrawContact } from '#server/messaging/consents/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import { ownPdf } from '#server/platform/http/rate-limit.ts'
import { announce } from '#server/platform/live/announce.ts'
import { writeOwnPdf } from '#server/platform/pdf/own-pdf.ts'
import { paperRecords } from '#shared/applications/applications/agreements.ts'
import * as contract from '#shared/compliance/evidence/contract.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { type EvidencedConsent, findConsents, findEvidence, findOwnEvidence, requirePerson } from './queries.ts'
import { chooseElectronic, recordPaperRequest, switchToPaper } from './records-choice.ts'

/** Registers the routes to consent evidence. */
export function evidenceRoutes(
  app: FastifyInstance,
  { keys, brokerName }: { keys: EncryptionKeys; brokerName: () => string },
) {
  mount(app, contract.listConsents, async (ctx, person) => {
    const consents = await findConsents(ctx, await requirePerson(ctx, person), 'with-owners')
    return { consents: consents.toReversed().map(present) }
  })

  mount(app, contract.exportConsents, async (ctx, person) => {
    const evidence = await findEvidence(ctx, await requirePerson(ctx, person), 'with-owners')
    await record(ctx, 'consent.export', person.id, { consents: evidence.consents.length })
    return {
      name: `consents-${person.id}`,
      json: JSON.stringify(evidence, null, 2),
      pdf: (await evidencePdf(evidence, brokerName())).toString('base64'),
    }
  })

  mount(app, contract.withdrawContact, (ctx, { id, how }) =>
    transact(ctx, async (ctx) => {
      const { lead: opened } = await requireLead(ctx, id)
      let withdrawn = 0
      for (const lead of await findMergedIds(ctx, id)) withdrawn += await withdrawContact(ctx, lead, how)
      if (withdrawn > 0) await countWithdrawal(ctx, opened)
      await record(ctx, 'consent.withdraw', id, { withdrawn })
      await announce(ctx, 'leads', id)
      return { withdrawn }
    }),
  )

  mount(app, contract.choosePaper, (ctx) =>
    transact(ctx, async (ctx) => {
      // Locked, so that concurrent requests count once.
      const application = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
      await switchToPaper(ctx, application, { agreement: paperRecords, action: 'consent.withdraw' })
      return {}
    }),
  )

  mount(app, contract.chooseElectronic, (ctx, input) =>
    transact(ctx, async (ctx) => {
      await chooseElectronic(ctx, keys, { ...input, broker: brokerName() })
      return {}
    }),
  )

  mount(app, contract.recordPaperRequest, (ctx, { id, reason }) =>
    transact(ctx, async (ctx) => {
      await recordPaperRequest(ctx, { id, how: reason })
      return {}
    }),
  )

  for (const ending of ['pdf', 'json'] as const)
    app.get(`${contract.ownConsentsPath}.${ending}`, { config: ownPdf }, async (request, reply) => {
      const ctx = await app.contextFor(request, 'applicant')
      const evidence = await findOwnEvidence(ctx)
      const write = () => evidencePdf(evidence, brokerName())
      return reply
        .type(`application/${ending}`)
        .header('content-disposition', `attachment; filename="consents.${ending}"`)
        .header('cache-control', 'no-store')
        .send(ending === 'pdf' ? await writeOwnPdf(request.ip, write) : JSON.stringify(evidence, null, 2))
    })
}

const present = ({ event, link }: EvidencedConsent) => {
  const { id, at, channel, action, address, form, textVersion, isMailboxVerified } = event
  return {
    ...{ id, channel, action, address, form, textVersion, isMailboxVerified },
    ...{ at: at.toISOString(), position: link?.seq ?? null },
  }
}
