import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Application, requireApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { type Document, isStatementOf } from '#server/applications/documents/queries.ts'
import { decryptReading } from '#server/applications/documents/statement-reading.ts'
import { documents, statementReadings } from '#server/applications/documents/table.ts'
import { findScope, scopeSql } from '#server/identity/record-scope/queries.ts'
import { type Context, isTransaction } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSection } from '#server/system/settings/queries.ts'
import type { CashFlowReview } from '#shared/applications/cash-flow/review.ts'
import type { CashFlow } from '#shared/applications/statements/cash-flow/measure-cash-flow.ts'
import type { Debt } from '#shared/applications/statements/positions/find-positions.ts'
import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import type { TamperingSign } from '#shared/applications/statements/tampering.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { type MeasureCache, openMeasureCache } from './measure-cache.ts'
import { type Measured, maxMeasuredDays, maxMeasuredLines, maxMeasuredPeriods } from './measure-readings.ts'
import { measureInThread } from './measurer.ts'
import { findEarlierOverrides, findReview } from './review-store.ts'

interface StatementOfApplication {
  readonly document: Document
  readonly problem: string | null
  /** False until it is read, or if it can't be. */
  readonly isRead: boolean
  /** After corrections. */
  readonly accounts: readonly AccountStatement[]
  readonly signs: readonly TamperingSign[]
}

export interface MeasuredApplication {
  readonly statements: readonly StatementOfApplication[]
  readonly cashFlow: CashFlow
  readonly debt: Debt
  readonly review: CashFlowReview
  readonly version: number
}

/** For each installation, because tests have several. */
const caches = new WeakMap<EncryptionKeys, MeasureCache<Measured>>()

interface MeasureOptions {
  readonly which?: (document: Document) => boolean
  /** Returns the figures and this number of the largest lines in each direction. */
  readonly largest?: number
  /** Default true. */
  readonly withStacking?: boolean
}

const number = (count: number) => count.toLocaleString(locale)
const tooManyLines = `With this file, the statements have more than ${number(maxMeasuredLines)} transactions, ${number(maxMeasuredPeriods)} periods or ${number(maxMeasuredDays)} days, so it isn’t included.`

/**
 * Returns what was found in an application's bank statements and its cash flow; measured again only if anything changed.
 * @throws `unavailable` if too many cash flows are being measured.
 */
export async function measureApplication(
  ctx: Context,
  keys: EncryptionKeys,
  application: Pick<Application, 'id' | 'emailNormalized'>,
  { which = () => true, largest, withStacking = true }: MeasureOptions = {},
): Promise<MeasuredApplication> {
  // It would hold its connection while it waits for another thread, and maybe for a reader that needs that connection.
  if (isTransaction(ctx)) throw new Error('Measure the cash flow before the transaction.')
  const { review, version } = await findReview(ctx, keys, application.id)
  // An explanation or a note changes no figure.
  const { explanations: _explanations, notes: _notes, ...decisions } = review
  const rows = (await listReadings(ctx, application.id)).filter(({ document }) => which(document))
  const copies = await findCopies(ctx, application, rows)
  // A stranger who started a draft in someone's name must not see effects of that person's other applications.
  const isStranger = ctx.actor.kind === 'applicant' && !ctx.actor.isVerified
  const earlier = isStranger ? [] : await findEarlierOverrides(ctx, keys, application)
  const own = await findSection(ctx, 'funders')
  const content = [rows.map(({ document, problem, readAt }) => [document.id, readAt, problem]), decisions, earlier, own]
  const key = createHash('sha256')
    .update(JSON.stringify([...content, largest, withStacking]))
    .digest('hex')
  const cache = caches.get(keys) ?? openMeasureCache<Measured>()
  caches.set(keys, cache)
  // Staff never wait for the queue of applicants.
  const caller = ctx.actor.kind === 'applicant' ? 'applicant' : 'other'
  const { files, cashFlow, debt } = await cache.get(key, ctx.now(), caller, async () => {
    const readings = await decryptReadings(ctx, keys, rows)
    const documentIds = readings.map(({ documentId }) => documentId)
    const overrides = [...earlier, ...review.overrides]
    return measureInThread(
      { caller, applicationId: application.id },
      { documentIds, review: decisions, overrides, own, withStacking, ...(largest === undefined ? {} : { largest }) },
      readings.map(({ packed }) => packed),
    )
  })
  const statements = rows.map(({ document, problem, isRead }): StatementOfApplication => {
    const file = files.get(document.id)
    return {
      ...{ document, problem: isRead && !file ? tooManyLines : problem, isRead: file !== undefined },
      accounts: file?.accounts ?? [],
      signs: [...(file?.signs ?? []), ...(copies.get(document.id) ?? [])],
    }
  })
  return { statements, cashFlow, debt, review, version }
}

/**
 * Returns every line of the statements of an application that was submitted. Call it before a transaction, which must
 * not wait for another thread; the version of the review shows whether it still holds.
 */
export async function measureSent(ctx: Context, keys: EncryptionKeys, id: string): Promise<MeasuredApplication> {
  const application = await requireApplication(ctx, id)
  const isSent = application.submittedAt !== null
  return measureApplication(ctx, keys, application, { which: () => isSent })
}

/** Reads the readings themselves, which may be large. */
async function decryptReadings(ctx: Context, keys: EncryptionKeys, rows: readonly { readonly document: Document }[]) {
  const ids = rows.map(({ document }) => document.id)
  const found =
    ids.length > 0
      ? await ctx.db
          .select({ documentId: statementReadings.documentId, encrypted: statementReadings.readingEncrypted })
          .from(statementReadings)
          .where(inArray(statementReadings.documentId, ids))
      : []
  const encrypted = new Map(found.map((one) => [one.documentId, one.encrypted]))
  return ids.flatMap((documentId) => {
    const reading = encrypted.get(documentId)
    return reading ? { documentId, packed: decryptReading(keys, documentId, reading) } : []
  })
}

const listReadings = (ctx: Context, applicationId: string) =>
  ctx.db
    .select({
      ...{ document: documents, problem: statementReadings.problem, readAt: statementReadings.readAt },
      isRead: sql<boolean>`${statementReadings.readingEncrypted} is not null`,
    })
    .from(documents)
    .leftJoin(statementReadings, eq(statementReadings.documentId, documents.id))
    .where(isStatementOf(applicationId))
    .orderBy(asc(documents.createdAt), asc(documents.id))

/** A stranger can upload the same file to many drafts. */
const maxCopies = 50

/** Finds statements that someone with another email address uploaded too; names the applications that the caller may read. */
async function findCopies(
  ctx: Context,
  { emailNormalized }: Pick<Application, 'emailNormalized'>,
  rows: readonly { readonly document: Document }[],
): Promise<Map<string, TamperingSign[]>> {
  const hashes = rows.flatMap(({ document }) => document.sha256 ?? [])
  if (hashes.length === 0) return new Map()
  const isReadable = scopeSql(await findScope(ctx, 'applications'), applications.ownerStaffId)
  const reference = sql<string | null>`case when ${isReadable} then ${applications.reference} end`.as('readable')
  const found = await ctx.db
    .selectDistinct({ sha256: documents.sha256, reference })
    .from(documents)
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .where(
      and(
        eq(documents.kind, 'bank_statement'),
        inArray(documents.sha256, hashes),
        ne(applications.emailNormalized, emailNormalized),
      ),
    )
    .orderBy(asc(reference))
    .limit(maxCopies)
  return new Map(
    rows.map(({ document }) => [
      document.id,
      found
        .filter(({ sha256 }) => sha256 === document.sha256)
        .map(({ reference }) => ({
          ...{ kind: 'same_file' as const, page: null },
          detail: reference
            ? `Application ${reference}, of another applicant, has the same file.`
            : 'An application of another applicant that you can’t open has the same file.',
        })),
    ]),
  )
}
