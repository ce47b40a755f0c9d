import { describe, expect, test } from 'vitest'
import type { Page } from '#server/applications/statements/layout/page.ts'
import { readLayout } from '#server/applications/statements/layout/read-layout.ts'
import { readPages } from '#server/applications/statements/pdf/read-pages.ts'
import { knownLayouts } from '#server/testing/statements/known-layouts.ts'
import type { Layout } from '#server/testing/statements/layout.ts'
import { sampleAccounts } from '#server/testing/statements/score.ts'
import {
  type Corrections,
  correctStatements,
} from '#shared/applications/statements/reconciliation/correct-statements.ts'
import { gate } from '#shared/applications/statements/reconciliation/gate.ts'
import type { AccountStatement, Transaction } from '#shared/applications/statements/statement.ts'
import { bankHints } from './bank-hints.ts'

const none: Corrections = { corrections: [], removals: [], additions: [], periods: [], checks: [] }
const layouts = knownLayouts.filter(({ name }) => !name.includes('single letters'))

/** As the application does: ids by place. */
const read = (pages: readonly Page[]): AccountStatement[] =>
  readLayout(pages, bankHints()).map((account, a) => ({
    ...account,
    periods: account.periods.map((period, p) => ({
      ...period,
      id: `${a}.${p}`,
      transactions: period.transactions.map((line, index) => ({ ...line, id: `${a}.${p}.${index}` })),
    })),
  }))
const pagesOf = async (layout: Layout, seed: number) =>
  (await readPages(new Uint8Array(await layout.draw(sampleAccounts(layout, seed))))).pages
const periodsOf = (accounts: readonly AccountStatement[]) => accounts.flatMap(({ periods }) => periods)
const linesOf = (accounts: readonly AccountStatement[]) =>
  periodsOf(accounts).flatMap(({ transactions }) => transactions)
const asRead = ({ id = '', date, amountCents, description }: Transaction) => ({
  lineId: id,
  before: { date, amountCents, description },
})
const isSame = (a: Transaction, b: Transaction) =>
  a.date === b.date && a.amountCents === b.amountCents && a.description === b.description
const isProven = (accounts: readonly AccountStatement[]) => periodsOf(accounts).every(({ reconciled }) => reconciled)

describe.each(layouts)('$name', (layout) => {
  test('the gate finds nothing in what the reader proved', async () => {
    expect(periodsOf(read(await pagesOf(layout, 2))).flatMap((period) => gate(period))).toEqual([])
  })

  test('a line that was removed, or whose amount changed, breaks its period; undoing repairs it', async () => {
    const accounts = read(await pagesOf(layout, 2))
    const line = linesOf(accounts)[7]
    if (!line) throw new Error('There are too few lines.')
    const without = correctStatements(accounts, { ...none, removals: [asRead(line)] })
    expect(isProven(without)).toBe(false)
    expect(linesOf(without)).toHaveLength(linesOf(accounts).length - 1)
    const other = { ...asRead(line), date: line.date, amountCents: line.amountCents + 1 }
    expect(isProven(correctStatements(accounts, { ...none, corrections: [other] }))).toBe(false)
    expect(correctStatements(accounts, none)).toEqual(accounts)
  })

  test('a line that wasn’t read is added, and only its real amount reconciles', async () => {
    const pages = await pagesOf(layout, 2)
    const whole = read(pages)
    const lost = linesOf(whole)[5]
    if (!lost?.box) throw new Error('There are too few lines.')
    const { page, box } = lost
    const damaged = read(
      pages.map((one) => ({
        ...one,
        runs: one.runs.filter(({ y }) => one.number !== page || y < box.y - 1 || y > box.y + box.height + 1),
      })),
    )
    expect(isProven(damaged)).toBe(false)
    const missing = linesOf(whole).filter((one) => !linesOf(damaged).some((other) => isSame(one, other)))
    // Without the line, the reader may have guessed the sign of the next one.
    const removals = linesOf(damaged)
      .filter((one) => !linesOf(whole).some((other) => isSame(one, other)))
      .map(asRead)
    const periodId = periodsOf(whole).find(({ transactions }) => transactions.includes(lost))?.id ?? ''
    const additions = missing.map(({ date, amountCents, description }, index) => ({
      ...{ lineId: `added ${index}`, periodId, date, amountCents, description, page },
    }))
    const repaired = correctStatements(damaged, { ...none, additions, removals })
    expect(periodsOf(repaired).flatMap(({ firstBreak }) => firstBreak ?? [])).toEqual([])
    expect(isProven(repaired)).toBe(true)
    const wrong = additions.map((one) => ({ ...one, amountCents: one.amountCents - 1 }))
    expect(isProven(correctStatements(damaged, { ...none, additions: wrong, removals }))).toBe(false)
  })
})

test('two wrong amounts that cancel out are found by what else is printed', async () => {
  const missed: string[] = []
  for (const layout of layouts) {
    const accounts = read(await pagesOf(layout, 2))
    const lines = periodsOf(accounts)[0]?.transactions ?? []
    const first = lines.find(({ amountCents }) => amountCents > 0)
    const second = lines.findLast(({ amountCents }) => amountCents < 0)
    if (!first || !second) throw new Error('There are too few lines.')
    const corrections = [first, second].map((line, index) => ({
      ...{ ...asRead(line), date: line.date, amountCents: line.amountCents + (index === 0 ? 1_00 : -1_00) },
    }))
    if (isProven(correctStatements(accounts, { ...none, corrections }))) missed.push(layout.name)
  }
  // These print nothing but the first and the last balance.
  expect(missed).toEqual(['online bank, newest first, signs before', 'debit and credit in a type column'])
})

test('a corrected balance is checked, and a check of a person never hides a sum that is wrong', async () => {
  const [layout] = layouts
  if (!layout) throw new Error('There is no layout.')
  const accounts = read(await pagesOf(layout, 2))
  const [period] = periodsOf(accounts)
  if (!period?.id) throw new Error('There is no period.')
  const { from, to, openingCents, closingCents } = period
  const before = { from, to, openingCents, closingCents }
  const periods = [{ periodId: period.id, before, ...before, openingCents: (openingCents ?? 0) + 1 }]
  const [broken] = periodsOf(correctStatements(accounts, { ...none, periods }))
  expect(broken).toMatchObject({ reconciled: false, firstBreak: { isCheckable: false } })
  const check = { periodId: period.id, page: 1, line: '', reason: broken?.firstBreak?.reason ?? '' }
  expect(periodsOf(correctStatements(accounts, { ...none, periods, checks: [check] }))[0]).toEqual(broken)
})
