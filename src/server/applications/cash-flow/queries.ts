import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Application } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { type Document, isStatementOf } from '#server/applications/documents/queries.ts'
import { decryptReading } from '#server/applications/documents/statement-reading.ts'
import { documents, statementReadings } from '#server/applications/documents/table.ts'
import type { StatementFile } from '#server/applications/statements/read-file.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSection } from '#server/system/settings/queries.ts'
import type { CashFlowReview } from '#shared/applications/cash-flow/review.ts'
import { type CashFlow, measureCashFlow } from '#shared/applications/statements/cash-flow/measure-cash-flow.ts'
import type { CategoryOverride } from '#shared/applications/statements/categories/categorize.ts'
import { checkContinuity } from '#shared/applications/statements/continuity.ts'
import {
  findPositions,
  findStacking,
  type Position,
  type StackingWarning,
} from '#shared/applications/statements/positions/find-positions.ts'
import { withOwnFunders } from '#shared/applications/statements/positions/funders.ts'
import { correctStatements } from '#shared/applications/statements/reconciliation/correct-statements.ts'
import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import type { TamperingSign } from '#shared/applications/statements/tampering.ts'
import type { Sections } from '#shared/system/settings/sections.ts'
import { type MeasureCache, openMeasureCache } from './measure-cache.ts'
import { findEarlierOverrides, findReview } from './review-store.ts'

interface StatementOfApplication {
  readonly document: Document
  readonly problem: string | null
  /** Undefined until it is read, or if it can't be. */
  readonly file: StatementFile | undefined
  /** After corrections. */
  readonly accounts: readonly AccountStatement[]
  readonly signs: readonly TamperingSign[]
}

export interface MeasuredApplication {
  readonly statements: readonly StatementOfApplication[]
  readonly cashFlow: CashFlow
  readonly positions: readonly Position[]
  readonly stacking: readonly StackingWarning[]
  readonly review: CashFlowReview
  readonly version: number
}

/** What depends on the contents alone. */
type Measured = Pick<MeasuredApplication, 'cashFlow' | 'positions' | 'stacking'> & {
  readonly files: readonly Pick<StatementOfApplication, 'file' | 'accounts'>[]
}

/** For each installation, because tests have several. */
const caches = new WeakMap<EncryptionKeys, MeasureCache<Measured>>()

/** Returns what was found in an application's bank statements and its cash flow; measured again only if anything changed. */
export async function measureApplication(
  ctx: Context,
  keys: EncryptionKeys,
  application: Pick<Application, 'id' | 'emailNormalized'>,
  which: (document: Document) => boolean = () => true,
): Promise<MeasuredApplication> {
  const { review, version } = await findReview(ctx, keys, application.id)
  const rows = (await listReadings(ctx, application.id)).filter(({ document }) => which(document))
  const copies = await findCopies(ctx, application, rows)
  // A stranger who started a draft in someone's name must not see effects of that person's other applications.
  const isStranger = ctx.actor.kind === 'applicant' && !ctx.actor.isVerified
  const earlier = isStranger ? [] : await findEarlierOverrides(ctx, keys, application)
  const own = await findSection(ctx, 'funders')
  const content = [rows.map(({ document, problem, readAt }) => [document.id, readAt, problem]), review, earlier, own]
  const key = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const cache = caches.get(keys) ?? openMeasureCache<Measured>()
  caches.set(keys, cache)
  const { files, ...measured } = await cache.get(key, ctx.now(), async () => {
    const readings = await decryptReadings(ctx, keys, rows)
    return measure(readings, review, { overrides: [...earlier, ...review.overrides], own })
  })
  const statements = rows.map(({ document, problem }, index): StatementOfApplication => {
    const { file, accounts = [] } = files[index] ?? {}
    return { document, problem, file, accounts, signs: [...(file?.signs ?? []), ...(copies.get(document.id) ?? [])] }
  })
  return { statements, ...measured, review, version }
}

function measure(
  readings: readonly { readonly documentId: string; readonly file: StatementFile | undefined }[],
  review: CashFlowReview,
  { overrides, own }: { overrides: readonly CategoryOverride[]; own: Sections['funders'] },
): Measured {
  // The opening balance of a month is compared with the month before, which may be in another file.
  const accounts = readings.flatMap(({ documentId, file }) =>
    correctStatements(withIds(documentId, file?.accounts ?? []), review).map((account) => ({ documentId, account })),
  )
  const checked = checkContinuity(accounts.map(({ account }) => account))
  const files = readings.map(({ documentId, file }) => ({
    file,
    accounts: checked.filter((_, index) => accounts[index]?.documentId === documentId),
  }))
  const funders = withOwnFunders(own)
  const cashFlow = measureCashFlow(checked, funders, overrides)
  const { monthlyRevenueCents, until } = cashFlow
  const positions = findPositions(cashFlow.transactions, { funders, monthlyRevenueCents, until })
  return { files, cashFlow, positions, stacking: findStacking(positions) }
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
  return ids.map((documentId) => {
    const reading = encrypted.get(documentId)
    return { documentId, file: reading ? decryptReading(keys, documentId, reading) : undefined }
  })
}

/** An id is stable as long as the file isn't read again by a newer version. */
const withIds = (documentId: string, accounts: readonly AccountStatement[]): AccountStatement[] =>
  accounts.map((account, a) => ({
    ...account,
    periods: account.periods.map((period, p) => ({
      ...period,
      id: `${documentId}.${a}.${p}`,
      transactions: period.transactions.map((line, index) => ({ ...line, id: `${documentId}.${a}.${p}.${index}` })),
    })),
  }))

const listReadings = (ctx: Context, applicationId: string) =>
  ctx.db
    .select({ document: documents, problem: statementReadings.problem, readAt: statementReadings.readAt })
    .from(documents)
    .leftJoin(statementReadings, eq(statementReadings.documentId, documents.id))
    .where(isStatementOf(applicationId))
    .orderBy(asc(documents.createdAt), asc(documents.id))

/** Finds statements that someone with another email address uploaded too. */
async function findCopies(
  ctx: Context,
  { emailNormalized }: Pick<Application, 'emailNormalized'>,
  rows: readonly { readonly document: Document }[],
): Promise<Map<string, TamperingSign[]>> {
  const hashes = rows.flatMap(({ document }) => document.sha256 ?? [])
  if (hashes.length === 0) return new Map()
  const found = await ctx.db
    .selectDistinct({ sha256: documents.sha256, reference: applications.reference })
    .from(documents)
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .where(
      and(
        eq(documents.kind, 'bank_statement'),
        inArray(documents.sha256, hashes),
        ne(applications.emailNormalized, emailNormalized),
      ),
    )
  return new Map(
    rows.map(({ document }) => [
      document.id,
      found
        .filter(({ sha256 }) => sha256 === document.sha256)
        .map(({ reference }) => ({
          ...{ kind: 'same_file' as const, page: null },
          detail: `Application ${reference}, of another applicant, has the same file.`,
        })),
    ]),
  )
}
