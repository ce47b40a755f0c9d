import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { answersContext, decryptAnswers } from '#server/applications/applications/answers.ts'
import { type Application, findAnswers, requireApplication } from '#server/applications/applications/queries.ts'
import { isReversed } from '#server/placement/success-fees/commands/record-entry.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings, getPdfMark } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { sumFee } from '#shared/placement/success-fees/fee-balance.ts'
import { findHowToPay } from './fee-detail.ts'
import { formatDay, invoicePdf, type Parties, receiptPdf, statementPdf } from './fee-pdf.ts'
import { readBooks, requireInvoice, type SuccessFee } from './queries.ts'
import { successFeeFiles } from './table.ts'

export const feeFileContext = (invoiceId: string) => `success_fee_files:${invoiceId}`

/**
 * Returns an invoice's PDF as it was first rendered, which happens when it is sent or first opened.
 * @throws `not_found`; Error if the stored file was changed.
 */
export async function openInvoicePdf(
  ctx: Context,
  keys: EncryptionKeys,
  fee: SuccessFee,
  invoiceId: string,
): Promise<{ number: string; pdf: Buffer; sha256: string }> {
  const invoice = await requireInvoice(ctx, fee.offerId, invoiceId)
  const { number } = invoice
  const kept = await findFile(ctx, keys, invoiceId)
  if (kept) return { number, ...kept }
  const { invoices } = await readBooks(ctx, fee.offerId)
  const corrected = invoices.slice(
    0,
    invoices.findIndex(({ id }) => id === invoiceId),
  )
  const pdf = await invoicePdf(
    { ...invoice, corrected: corrected.map((earlier) => earlier.number) },
    await findParties(ctx, keys, await requireApplication(ctx, fee.applicationId)),
    await findHowToPay(ctx),
  )
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await ctx.db
    .insert(successFeeFiles)
    .values({
      ...{ invoiceId, applicationId: fee.applicationId, sha256, createdAt: ctx.now() },
      encrypted: encrypt(keys, pdf.toString('base64'), feeFileContext(invoiceId)),
    })
    .onConflictDoNothing()
  // Another request may have rendered it concurrently.
  const first = await findFile(ctx, keys, invoiceId)
  if (!first) throw new Error('The invoice was not saved.')
  return { number, ...first }
}

async function findFile(ctx: Context, keys: EncryptionKeys, invoiceId: string) {
  const [file] = await ctx.db.select().from(successFeeFiles).where(eq(successFeeFiles.invoiceId, invoiceId))
  if (!file) return undefined
  const pdf = Buffer.from(decrypt(keys, file.encrypted, feeFileContext(invoiceId)), 'base64')
  if (createHash('sha256').update(pdf).digest('hex') !== file.sha256)
    throw new Error(`The PDF of invoice ${invoiceId} does not match its stored hash.`)
  return { pdf, sha256: file.sha256 }
}

/** Renders the receipt of a payment, with the balance at that time. @throws `not_found` for other entries. */
export async function renderReceipt(
  ctx: Context,
  keys: EncryptionKeys,
  fee: SuccessFee,
  entryId: string,
): Promise<Buffer> {
  const { invoices, entries } = await readBooks(ctx, fee.offerId)
  const place = entries.findIndex(({ id }) => id === entryId)
  const payment = entries[place]
  const [invoice] = invoices
  if (payment?.kind !== 'payment' || payment.reverses !== null || !invoice)
    throw new AppError('not_found', 'This payment was not found.')
  const sums = sumFee(
    invoices.filter(({ createdAt }) => createdAt <= payment.at),
    entries.slice(0, place + 1),
  )
  const application = await requireApplication(ctx, fee.applicationId)
  const returned = entries.find((entry) => entry.returns === entryId && !isReversed(entries, entry))
  const voided = isReversed(entries, payment)
    ? 'This payment was recorded by mistake and doesn’t count.'
    : returned && `Returned by the bank on ${formatDay(returned.enteredOn)}. This payment no longer counts.`
  return receiptPdf({ ...payment, voided }, sums, invoice.number, await findParties(ctx, keys, application))
}

/** Renders the statement of a fee as of now. */
export async function renderStatement(ctx: Context, keys: EncryptionKeys, fee: SuccessFee): Promise<Buffer> {
  const application = await requireApplication(ctx, fee.applicationId)
  return statementPdf(await readBooks(ctx, fee.offerId), await findParties(ctx, keys, application), ctx.now())
}

async function findParties(ctx: Context, keys: EncryptionKeys, application: Application): Promise<Parties> {
  const { brand, contact } = await findSiteSettings(ctx)
  const { reference, businessName, name } = application
  return {
    broker: brand.name,
    mark: await getPdfMark(ctx),
    brokerLines: [...contact.address.split('\n'), contact.phone, contact.email].filter((line) => line.trim() !== ''),
    reference,
    billTo: [...(businessName ? [businessName] : []), name, ...(await findAddress(ctx, keys, application))],
  }
}

async function findAddress(ctx: Context, keys: EncryptionKeys, { id, type }: Application): Promise<string[]> {
  const step = type === 'business' ? 'business' : 'applicant'
  const encrypted = (await findAnswers(ctx, id)).get(step)?.encrypted
  if (!encrypted) return []
  const answers = decryptAnswers(keys, answersContext(id, step), encrypted) as Record<string, unknown>
  const answer = (question: string) => (typeof answers[question] === 'string' ? answers[question] : '')
  const city = [answer('city'), `${answer('state')} ${answer('zip')}`.trim()].filter(Boolean).join(', ')
  return [answer('street'), city].filter(Boolean)
}
