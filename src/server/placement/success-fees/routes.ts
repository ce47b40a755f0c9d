import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { openDispute, resolveDispute } from '#server/placement/success-fees/commands/dispute-fee.ts'
import { resendInvoice } from '#server/placement/success-fees/commands/notify-applicant.ts'
import {
  adjustFee,
  recordPayment,
  recordReturnedPayment,
  reverseEntry,
} from '#server/placement/success-fees/commands/record-entry.ts'
import { splitFee } from '#server/placement/success-fees/commands/split-fee.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount, pathId } from '#server/platform/http/mount.ts'
import { ownPdf } from '#server/platform/http/rate-limit.ts'
import { writeOwnPdf } from '#server/platform/pdf/own-pdf.ts'
import { applicationReaderRoles } from '#shared/identity/staff/application-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import * as commands from '#shared/placement/success-fees/commands-contract.ts'
import * as contract from '#shared/placement/success-fees/contract.ts'
import * as own from '#shared/placement/success-fees/own-contract.ts'
import { findOwnFees, requireFeeDetail } from './fee-detail.ts'
import { openInvoicePdf, renderReceipt, renderStatement } from './fee-files.ts'
import { findFees, findFeeTotals, mayReadFee } from './list-fees.ts'
import { findFee, listFeesOf, requireFee, type SuccessFee } from './queries.ts'

/** Mounts the success fee routes of staff and applicants. */
export function successFeeRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(app, contract.listSuccessFees, fromReplica(findFees))
  mount(app, contract.readSuccessFeeTotals, fromReplica(findFeeTotals))
  mount(app, contract.getSuccessFee, (ctx, { id }) => requireFeeDetail(ctx, id))
  mount(app, contract.getApplicationSuccessFee, async (ctx, { applicationId }) => {
    const { ownerStaffId } = await requireApplication(ctx, applicationId)
    const all = mayReadFee(ctx, ownerStaffId) ? await listFeesOf(ctx, applicationId) : []
    return { details: await Promise.all(all.map(({ fee }) => requireFeeDetail(ctx, fee.offerId))) }
  })
  mount(app, commands.recordPayment, after(recordPayment))
  mount(app, commands.recordReturnedPayment, after(recordReturnedPayment))
  mount(app, commands.adjustSuccessFee, after(adjustFee))
  mount(app, commands.reverseFeeEntry, after(reverseEntry))
  mount(app, commands.openFeeDispute, after(openDispute))
  mount(app, commands.resolveFeeDispute, after(resolveDispute))
  mount(app, commands.resendFeeInvoice, after(resendInvoice))
  mount(app, commands.splitSuccessFee, after(splitFee))
  mount(app, own.readOwnSuccessFee, findOwnFees)
  staffFileRoutes(app, keys)
  ownFileRoutes(app, keys)
}

/** Replies with the fee as it is after the command. */
const after =
  <Input extends { readonly id: string }>(act: (ctx: Context, input: Input) => Promise<void>) =>
  async (ctx: Context, input: Input) => {
    await act(ctx, input)
    return requireFeeDetail(ctx, input.id)
  }

function staffFileRoutes(app: FastifyInstance, keys: EncryptionKeys) {
  const file = (path: string, open: (ctx: Context, fee: SuccessFee, request: FastifyRequest) => Promise<OpenFile>) =>
    app.get(path, { config: { access: applicationReaderRoles }, exposeHeadRoute: false }, async (request, reply) => {
      const ctx = await app.contextFor(request, applicationReaderRoles)
      const fee = await requireFee(ctx, idOf(request, 'id'))
      const { ownerStaffId } = await requireApplication(ctx, fee.applicationId)
      if (!mayReadFee(ctx, ownerStaffId)) throw new AppError('not_found', 'This success fee was not found.')
      const { name, pdf } = await open(ctx, fee, request)
      await record(ctx, 'success-fee.download', fee.offerId, { applicationId: fee.applicationId, name })
      return sendPdf(reply, name, pdf)
    })
  file(contract.feeFilePaths.invoice, (ctx, fee, request) => openInvoice(ctx, keys, fee, request))
  file(contract.feeFilePaths.receipt, (ctx, fee, request) => openReceipt(ctx, keys, fee, request))
  file(contract.feeFilePaths.statement, (ctx, fee) => openStatement(ctx, keys, fee))
}

function ownFileRoutes(app: FastifyInstance, keys: EncryptionKeys) {
  const file = (path: string, open: (ctx: Context, fee: SuccessFee, request: FastifyRequest) => Promise<OpenFile>) =>
    app.get(path, { config: ownPdf, exposeHeadRoute: false }, async (request, reply) => {
      const ctx = await app.contextFor(request, 'applicant')
      const fee = await requireOwnFee(ctx, idOf(request, 'id'))
      const { name, pdf } = await writeOwnPdf(request.ip, () => open(ctx, fee, request))
      return sendPdf(reply, name, pdf)
    })
  file(own.ownFeeFilePaths.invoice, (ctx, fee, request) => openInvoice(ctx, keys, fee, request))
  file(own.ownFeeFilePaths.receipt, (ctx, fee, request) => openReceipt(ctx, keys, fee, request))
  file(own.ownFeeFilePaths.statement, (ctx, fee) => openStatement(ctx, keys, fee))
}

/** @throws `forbidden` in a session not opened by email, `not_found` for a fee of another application. */
async function requireOwnFee(ctx: Context, feeId: string): Promise<SuccessFee> {
  const { id } = await requireOwnApplication(ctx)
  if (ctx.actor.kind !== 'applicant' || !ctx.actor.isVerified)
    throw new AppError('forbidden', 'To see invoices, first open your application with the code or link we email you.')
  const fee = await findFee(ctx, feeId)
  if (fee?.applicationId !== id) throw new AppError('not_found', 'There is no invoice for this application.')
  return fee
}

interface OpenFile {
  readonly name: string
  readonly pdf: Buffer
}

async function openInvoice(ctx: Context, keys: EncryptionKeys, fee: SuccessFee, request: FastifyRequest) {
  const { number, pdf } = await openInvoicePdf(ctx, keys, fee, idOf(request, 'invoiceId'))
  return { name: number, pdf }
}

async function openReceipt(ctx: Context, keys: EncryptionKeys, fee: SuccessFee, request: FastifyRequest) {
  return { name: 'receipt', pdf: await renderReceipt(ctx, keys, fee, idOf(request, 'entryId')) }
}

async function openStatement(ctx: Context, keys: EncryptionKeys, fee: SuccessFee) {
  return { name: 'statement-of-account', pdf: await renderStatement(ctx, keys, fee) }
}

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)

const idOf = (request: FastifyRequest, name: 'id' | 'invoiceId' | 'entryId') =>
  pathId(request, name, 'The requested resource was not found.')
