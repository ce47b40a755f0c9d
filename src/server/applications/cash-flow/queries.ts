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

/** Reads what was found in an application's bank statements, and measures its cash flow. */
export async function measureApplication(
  ctx: Context,
  keys: EncryptionKeys,
  application: Pick<Application, 'id' | 'emailNormalized'>,
  which: (document: Document) => boolean = () => true,
): Promise<MeasuredApplication> {
  const { review, version } = await findReview(ctx, keys, application.id)
  const rows = (await listReadings(ctx, application.id)).filter(({ document }) => which(document))
  const copies = await findCopies(ctx, application, rows)
  const read = rows.map(({ document, reading }) => {
    const file = reading?.readingEncrypted ? decryptReading(keys, document.id, reading.readingEncrypted) : undefined
    return { document, problem: reading?.problem ?? null, file }
  })
  // The opening balance of a month is compared with the month before, which may be in another file.
  const accounts = read.flatMap(({ document, file }) =>
    correctStatements(withIds(document.id, file?.accounts ?? []), review).map((account) => ({
      document,
      account,
    })),
  )
  const checked = checkContinuity(accounts.map(({ account }) => account))
  const statements = read.map(
    (one): StatementOfApplication => ({
      ...one,
      accounts: checked.filter((_, index) => accounts[index]?.document === one.document),
      signs: [...(one.file?.signs ?? []), ...(copies.get(one.document.id) ?? [])],
    }),
  )
  // A stranger who started a draft in someone's name must not see effects of that person's other applications.
  const isStranger = ctx.actor.kind === 'applicant' && !ctx.actor.isVerified
  const earlier = isStranger ? [] : await findEarlierOverrides(ctx, keys, application)
  const overrides = [...earlier, ...review.overrides]
  const funders = withOwnFunders(await findSection(ctx, 'funders'))
  const cashFlow = measureCashFlow(checked, funders, overrides)
  const { monthlyRevenueCents, until } = cashFlow
  const positions = findPositions(cashFlow.transactions, { funders, monthlyRevenueCents, until })
  return { statements, cashFlow, positions, stacking: findStacking(positions), review, version }
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
    .select({ document: documents, reading: statementReadings })
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
