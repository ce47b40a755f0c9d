import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { openDocument } from '#server/applications/documents/open-document.ts'
import { findStaffByBinding } from '#server/identity/auth/queries.ts'
import type { BindingCookie } from '#server/identity/auth/session-tokens.ts'
import {
  agreeToLenders,
  requestConsent,
  withdrawSharing,
} from '#server/placement/lender-submissions/commands/agree-to-lenders.ts'
import { changeSubmission, renewLink, revokeLink } from '#server/placement/lender-submissions/commands/change-link.ts'
import { changeLenderRecord } from '#server/placement/lender-submissions/commands/move-submission.ts'
import {
  openPackage,
  openPackageDocument,
  openPackageSummary,
} from '#server/placement/lender-submissions/commands/open-package.ts'
import { sendToLender, sendToLenders } from '#server/placement/lender-submissions/commands/send-to-lender.ts'
import { requireLenderFile } from '#server/placement/lenders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { mount, rawInput } from '#server/platform/http/mount.ts'
import { writeOwnPdf } from '#server/platform/pdf/own-pdf.ts'
import { parse } from '#shared/kit/parse.ts'
import * as contract from '#shared/placement/lender-submissions/contract.ts'
import * as packages from '#shared/placement/lender-submissions/package-contract.ts'
import * as sharing from '#shared/placement/lender-submissions/sharing-contract.ts'
import {
  packageDocumentPath,
  packageLink,
  packageSummaryPath,
} from '#shared/placement/lender-submissions/sharing-contract.ts'
import { changeLender } from '#shared/placement/lenders/admin-contract.ts'
import { findBoard } from './board.ts'
import { requireSubmission } from './queries.ts'
import { findSharing } from './sharing.ts'

/** Per address: enough for a package and its documents, too few to guess links. */
const limited = { rateLimit: { max: 30, timeWindow: '1 minute' } } as const

/** Mounts the submission routes of staff, applicants, and lenders. */
export function submissionRoutes(app: FastifyInstance, documentStore: DocumentStore, staffCookie: BindingCookie) {
  const { keys } = documentStore
  const boardOf = async (ctx: Context, id: string) =>
    findBoard(ctx, keys, (await requireSubmission(ctx, id)).applicationId)

  mount(app, contract.getLenderBoard, (ctx, { applicationId }) => findBoard(ctx, keys, applicationId))
  mount(app, contract.sendToLender, async (ctx, input) => {
    const token = await sendToLender(ctx, keys, input)
    return { board: await findBoard(ctx, keys, input.applicationId), link: token && pathOf(token) }
  })
  mount(app, contract.sendToLenders, async (ctx, input, { request }) => {
    const report = (error: unknown) => app.reportError(request, error)
    const { sent, refused } = await sendToLenders(ctx, keys, input, report)
    const board = await findBoard(ctx, keys, input.applicationId).catch((error: unknown) => {
      // Links that were created exist only in this answer.
      if (sent.length === 0) throw error
      report(error)
      return null
    })
    return {
      board,
      sent: sent.map(({ token, ...lender }) => ({ ...lender, link: token && pathOf(token) })),
      refused,
    }
  })
  mount(app, contract.askToAgree, async (ctx, input) => {
    await requestConsent(ctx, keys, input)
    return findBoard(ctx, keys, input.applicationId)
  })
  mount(app, contract.changeSubmission, async (ctx, input) => {
    await changeSubmission(ctx, input)
    return boardOf(ctx, input.id)
  })
  mount(app, contract.renewLink, async (ctx, input) => {
    const token = await renewLink(ctx, keys, input)
    return { board: await boardOf(ctx, input.id), link: token && pathOf(token) }
  })
  mount(app, contract.revokeLink, async (ctx, { id }) => {
    await revokeLink(ctx, id)
    return boardOf(ctx, id)
  })

  // Here, not with the lenders, because a change may close links.
  mount(app, changeLender, async (ctx, input) => {
    await changeLenderRecord(ctx, input)
    return requireLenderFile(ctx, input.id)
  })

  mount(app, sharing.getSharing, (ctx) => findSharing(ctx, keys))
  mount(app, sharing.agreeToLenders, async (ctx, { lenders }) => {
    await agreeToLenders(ctx, lenders)
    return findSharing(ctx, keys)
  })
  mount(app, sharing.withdrawSharing, async (ctx, { id }) => {
    await withdrawSharing(ctx, id)
    return findSharing(ctx, keys)
  })

  packageRoutes(app, documentStore, staffCookie)
}

/** Loading the page reveals nothing, so that mail scanners don't count as views. */
function packageRoutes(app: FastifyInstance, documentStore: DocumentStore, staffCookie: BindingCookie) {
  /** Signed-in staff who try a link are not the lender. */
  const viewerOf = async (ctx: Context, request: FastifyRequest): Promise<Context> => {
    const binding = staffCookie.read(request)
    return { ...ctx, actor: (binding && (await findStaffByBinding(ctx, binding))) || ctx.actor }
  }

  const open = async (ctx: Context, token: string, request: FastifyRequest) =>
    openPackage(await viewerOf(ctx, request), documentStore.keys, token)
  mount(app, packages.openPackage, (ctx, { token }, { request }) => open(ctx, token, request), limited)

  app.post(packageSummaryPath, { config: { access: 'public', ...limited } }, async (request, reply) => {
    const ctx = await viewerOf(await app.contextFor(request, 'public'), request)
    const { token } = parse(packages.packageSummaryInput, rawInput(request))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await writeOwnPdf(request.ip, () => openPackageSummary(ctx, documentStore.keys, token)))
  })

  app.post(packageDocumentPath, { config: { access: 'public', ...limited } }, async (request, reply) => {
    const ctx = await viewerOf(await app.contextFor(request, 'public'), request)
    const input = parse(packages.packageDocumentInput, rawInput(request))
    const document = await openPackageDocument(ctx, input)
    const content = await openDocument(documentStore, document)
    return reply
      .type(document.mime ?? 'application/octet-stream')
      .header('content-length', document.size)
      .header('content-disposition', 'attachment')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content)
  })
}

const pathOf = (token: string) => packageLink('', token)
