import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import {
  correctDocument,
  describeDocument,
  removeDocument,
  restoreDocument,
  reviewDocument,
  undoReview,
} from '#server/applications/documents/commands/update-document.ts'
import { listRequestedDocuments, listWaivedKinds } from '#server/applications/requirements/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { mount, pathId } from '#server/platform/http/mount.ts'
import { findToday } from '#server/system/settings/queries.ts'
import * as contract from '#shared/applications/documents/contract.ts'
import { downloadPath, fileName, staffDownloadPath } from '#shared/applications/documents/upload-limits.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { DocumentStore } from './document-store.ts'
import { openDocument } from './open-document.ts'
import { ownerFacts } from './owner.ts'
import {
  type Document,
  findReadMonths,
  listDocumentsOf,
  listOwnDocuments,
  noDocument,
  presentToStaff,
  presentWithProgress,
  readable,
  requireOwnDocument,
  requireSentDocument,
} from './queries.ts'
import { staffUploadRoute } from './staff-upload-route.ts'
import { statementRoutes } from './statement-routes.ts'
import { tusRoutes } from './tus-routes.ts'

/** Mounts the document routes. */
export async function documentRoutes(
  app: FastifyInstance,
  documentStore: DocumentStore & { readonly isScanning: boolean },
) {
  await tusRoutes(app, documentStore)
  statementRoutes(app, documentStore)
  await staffUploadRoute(app, documentStore)

  mount(app, contract.listDocuments, async (ctx) => {
    const { id, reference, type } = await requireOwnApplication(ctx)
    const readMonths = await findReadMonths(ctx, id)
    const documents = await Promise.all(
      (await listOwnDocuments(ctx)).map((row) => presentWithProgress(documentStore, asSeen(ctx, row), readMonths)),
    )
    return {
      ...{ reference, type, documents, canDownload: isVerified(ctx) },
      today: await findToday(ctx),
      // Staff wrote these, and a stranger may have started the draft.
      requirements: isVerified(ctx) ? await listRequestedDocuments(ctx, id) : [],
      waived: isVerified(ctx) ? await listWaivedKinds(ctx, id) : [],
    }
  })
  mount(app, contract.describeDocument, async (ctx, input) =>
    presentChanged(ctx, documentStore, await describeDocument(ctx, input)),
  )
  mount(app, contract.removeDocument, async (ctx, { id }) =>
    presentChanged(ctx, documentStore, await removeDocument(ctx, id)),
  )
  mount(app, contract.restoreDocument, async (ctx, { id }) =>
    presentChanged(ctx, documentStore, await restoreDocument(ctx, id)),
  )

  mount(app, contract.listApplicationDocuments, async (ctx, { applicationId }) => {
    const { submittedAt } = await requireApplication(ctx, applicationId)
    const all = await listDocumentsOf(ctx, applicationId)
    // Only the applicant sees what they added to a draft.
    const sent = submittedAt ? all : all.filter(({ uploadedByStaff }) => uploadedByStaff !== null)
    const readMonths = await findReadMonths(ctx, applicationId)
    return { documents: sent.map((document) => presentToStaff(document, readMonths)) }
  })
  mount(app, contract.reviewDocument, async (ctx, input) => presentReviewed(ctx, await reviewDocument(ctx, input)))
  mount(app, contract.undoReview, async (ctx, input) => presentReviewed(ctx, await undoReview(ctx, input)))
  mount(app, contract.correctDocument, async (ctx, input) => presentReviewed(ctx, await correctDocument(ctx, input)))

  const counted = { access: 'applicant', isCounted: true } as const
  app.get(downloadPath, { config: counted, exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'applicant')
    if (!isVerified(ctx))
      throw new AppError(
        'forbidden',
        'To open documents, first open your application with a code or link from our email.',
      )
    return sendFile(ctx, documentStore, reply, await requireOwnDocument(ctx, idOf(request)))
  })
  app.get(
    staffDownloadPath,
    { config: { access: applicationReaderRoles }, exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = await app.contextFor(request, applicationReaderRoles)
      const isView = (request.query as { use?: string }).use === 'view'
      const document = await requireSentDocument(ctx, idOf(request))
      if (document.applicationId === null) requireMerchantReader(ctx)
      return sendFile(ctx, documentStore, reply, document, isView ? 'document.view' : 'document.download')
    },
  )
}

/** Compliance reads applications, not merchant requests. @throws `not_found`. */
function requireMerchantReader({ actor }: Context) {
  if (actor.kind !== 'staff' || !applicationRoles.some((role) => role === actor.role)) throw noDocument()
}

const readMonthsFor = async (ctx: Context, { applicationId }: Document) =>
  applicationId ? findReadMonths(ctx, applicationId) : undefined

const presentChanged = async (ctx: Context, documentStore: DocumentStore, document: Document) =>
  presentWithProgress(documentStore, asSeen(ctx, document), await readMonthsFor(ctx, document))

const presentReviewed = async (ctx: Context, document: Document) =>
  presentToStaff(document, await readMonthsFor(ctx, document))

/** Audited; no browser executes the download on our origin. */
async function sendFile(
  ctx: Context,
  documentStore: DocumentStore,
  reply: FastifyReply,
  document: Document,
  action: 'document.download' | 'document.view' = 'document.download',
) {
  const { id, mime, size, originalName } = readable(document)
  const content = await openDocument(documentStore, document)
  await record(ctx, action, id, ownerFacts(document))
  return reply
    .type(mime ?? 'application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeRfc5987(fileName(originalName, mime))}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content)
}

const isVerified = ({ actor }: Context) => actor.kind === 'applicant' && actor.isVerified

const hiddenReason = 'We couldn’t accept it. Verify your email address to see why.'

/** Staff wrote the reason of a rejection, and a stranger may have started the draft. */
const asSeen = (ctx: Context, document: Document): Document =>
  isVerified(ctx) || document.rejectReason === null ? document : { ...document, rejectReason: hiddenReason }

/** RFC 8187, 3.2: `encodeURIComponent` keeps characters that headers may not contain. */
const encodeRfc5987 = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const idOf = (request: FastifyRequest) => pathId(request, 'id', 'This document was not found.')
