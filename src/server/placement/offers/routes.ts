import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { openDocument } from '#server/applications/documents/open-document.ts'
import { readable, requireDocument } from '#server/applications/documents/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findBoard } from '#server/placement/lender-submissions/board.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { addOffer, changeOffer, saveLenderFigures } from '#server/placement/offers/commands/change-offer.ts'
import { chooseAgain, chooseOffer, declineOffer } from '#server/placement/offers/commands/choose-offer.ts'
import { correctFunding, previewFunding } from '#server/placement/offers/commands/correct-funding.ts'
import { attachDisclosure, openDisclosure, signDisclosure } from '#server/placement/offers/commands/disclose.ts'
import {
  moveOffer,
  moveSubmissionByHand,
  recordMailing,
  recordPaperSignature,
} from '#server/placement/offers/commands/move-offer.ts'
import {
  recordFunding,
  recordSignature,
  reopenOffers,
  sendContract,
} from '#server/placement/offers/commands/record-funding.ts'
import {
  previewRescission,
  rescindFunding,
  undoFundingChange,
} from '#server/placement/offers/commands/rescind-funding.ts'
import { record, recordView } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { discardBody } from '#server/platform/http/discard-body.ts'
import { mount, pathId } from '#server/platform/http/mount.ts'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { moveSubmission } from '#shared/placement/lender-submissions/contract.ts'
import * as adminContract from '#shared/placement/offers/admin-contract.ts'
import * as own from '#shared/placement/offers/contract.ts'
import * as fundingContract from '#shared/placement/offers/funding-contract.ts'
import { findOwnOffers, requireApplicationOffers } from './overview.ts'
import { requireOffer } from './queries.ts'

/** Mounts the offer routes of staff and applicants. */
export async function offerRoutes(
  app: FastifyInstance,
  documentStore: DocumentStore & { readonly isScanning: boolean },
) {
  const { keys } = documentStore
  const all = (ctx: Context, applicationId: string) => requireApplicationOffers(ctx, keys, applicationId)

  mount(app, adminContract.listApplicationOffers, (ctx, { applicationId }) => all(ctx, applicationId))
  mount(app, adminContract.addOffer, async (ctx, input) => all(ctx, await addOffer(ctx, keys, input)))
  mount(app, adminContract.changeOffer, async (ctx, input) => all(ctx, await changeOffer(ctx, keys, input)))
  mount(app, adminContract.moveOffer, async (ctx, input) => all(ctx, await moveOffer(ctx, keys, input)))
  mount(app, adminContract.recordMailing, async (ctx, input) => all(ctx, await recordMailing(ctx, keys, input)))
  mount(app, adminContract.saveLenderFigures, async (ctx, input) => all(ctx, await saveLenderFigures(ctx, input)))
  mount(app, adminContract.recordPaperSignature, async (ctx, input) =>
    all(ctx, await recordPaperSignature(ctx, keys, input)),
  )
  mount(app, adminContract.sendContract, async (ctx, { applicationId, mailedOn }) => {
    await sendContract(ctx, keys, { id: applicationId, mailedOn })
    return all(ctx, applicationId)
  })
  mount(app, adminContract.recordSignature, async (ctx, { applicationId: id, ...signing }) => {
    await recordSignature(ctx, keys, { id, ...signing })
    return all(ctx, id)
  })
  mount(app, fundingContract.recordFunding, async (ctx, { applicationId: id, ...funding }) => {
    await recordFunding(ctx, { id, ...funding })
    return all(ctx, id)
  })
  mount(app, fundingContract.previewFunding, previewFunding)
  mount(app, fundingContract.correctFunding, async (ctx, { applicationId: id, ...correction }) => {
    await correctFunding(ctx, { id, ...correction })
    return all(ctx, id)
  })
  mount(app, fundingContract.previewRescission, previewRescission)
  mount(app, fundingContract.rescindFunding, async (ctx, { applicationId: id, ...rescission }) => {
    await rescindFunding(ctx, { id, ...rescission })
    return all(ctx, id)
  })
  mount(app, fundingContract.undoFundingChange, async (ctx, { applicationId: id }) => {
    await undoFundingChange(ctx, { id })
    return all(ctx, id)
  })
  mount(app, adminContract.reopenOffers, async (ctx, { applicationId: id, ...reopening }) => {
    await reopenOffers(ctx, { id, ...reopening })
    return all(ctx, id)
  })

  // Here, not with submissions, because ending one ends its offers.
  mount(app, moveSubmission, async (ctx, input) => {
    await moveSubmissionByHand(ctx, input)
    return findBoard(ctx, keys, (await requireSubmission(ctx, input.id)).applicationId)
  })

  mount(app, own.listOffers, (ctx) => findOwnOffers(ctx, keys))
  mount(app, own.chooseOffer, async (ctx, input) => {
    await chooseOffer(ctx, keys, input)
    return findOwnOffers(ctx, keys)
  })
  mount(app, own.chooseAgain, async (ctx) => {
    await chooseAgain(ctx)
    return findOwnOffers(ctx, keys)
  })
  mount(app, own.declineOffer, async (ctx, input) => {
    await declineOffer(ctx, input)
    return findOwnOffers(ctx, keys)
  })
  mount(app, own.signDisclosure, async (ctx, input) => {
    await signDisclosure(ctx, input)
    return findOwnOffers(ctx, keys)
  })
  await disclosureFileRoutes(app, documentStore)
}

async function disclosureFileRoutes(
  app: FastifyInstance,
  documentStore: DocumentStore & { readonly isScanning: boolean },
) {
  app.get(
    own.disclosureFilePath,
    { config: { access: 'applicant', isCounted: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = await app.contextFor(request, 'applicant')
      const { documentId } = await openDisclosure(ctx, idOf(request))
      return sendFile(ctx, documentStore, reply, documentId)
    },
  )
  app.get(
    adminContract.staffDisclosureFilePath,
    { config: { access: applicationReaderRoles }, exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = await app.contextFor(request, applicationReaderRoles)
      const { disclosure } = await requireOffer(ctx, idOf(request))
      if (!disclosure) throw new AppError('not_found', 'This disclosure was not found.')
      return sendFile(ctx, documentStore, reply, disclosure.documentId)
    },
  )
  // A scope of its own, because only here is the body a file.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/pdf', (_request, payload, done) =>
      done(null, payload.iterator({ destroyOnReturn: false })),
    )
    scope.addHook('onSend', async (request, reply) => {
      if (reply.statusCode >= 400) await discardBody(request, reply)
    })
    scope.put(
      adminContract.disclosurePath,
      { config: { access: applicationRoles }, bodyLimit: maxBytes + 1 },
      async (request: FastifyRequest) => {
        const ctx = await app.contextFor(request, applicationRoles)
        const file = request.body as AsyncIterable<Uint8Array> | undefined
        // Another content type was parsed.
        if (!file?.[Symbol.asyncIterator])
          throw new AppError('invalid', 'Choose the PDF that the lender sent.', { file: 'Required' })
        const { replaces } = parse(adminContract.disclosureQuery, request.query)
        const applicationId = await attachDisclosure(ctx, documentStore, { id: idOf(request), replaces }, file)
        await recordView(ctx, 'offers.view', applicationId, requireActor(ctx).id)
        return adminContract.applicationOffers.parse(
          await requireApplicationOffers(ctx, documentStore.keys, applicationId),
        )
      },
    )
  })
}

/** Unaltered, with headers that stop browsers from rendering it in our origin. */
async function sendFile(ctx: Context, documentStore: DocumentStore, reply: FastifyReply, documentId: string) {
  const document = readable(await requireDocument(ctx, documentId))
  const content = await openDocument(documentStore, document)
  await record(ctx, 'offer.download-disclosure', document.offerId ?? documentId, {
    applicationId: document.applicationId,
  })
  return reply
    .type('application/pdf')
    .header('content-length', document.size)
    .header('content-disposition', 'attachment; filename="lender-disclosure.pdf"')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content)
}

const idOf = (request: FastifyRequest) => pathId(request, 'id', 'This offer was not found.')
