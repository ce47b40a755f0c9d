import { expect, test } from 'vitest'
import { checklistOf } from './checklist.ts'
import type { DocumentKind } from './document-kind.ts'
import type { DocumentStatus } from './document-status.ts'

const sent = (
  kind: DocumentKind,
  months: string[] = [],
  status: DocumentStatus = 'needs_review',
  isRemoved = false,
) => ({
  kind,
  months,
  status,
  isRemoved,
})
const today = '2026-03-02'

test('a business is asked for four months of statements, a license and a voided check', () => {
  const items = checklistOf('business', [], today)
  expect(items.map(({ kind, count }) => [kind, count])).toEqual([
    ['bank_statement', 4],
    ['gov_id', 1],
    ['voided_check', 1],
  ])
  expect(items[0]?.months.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(items.every(({ isComplete }) => !isComplete)).toBe(true)
})

test('an individual is asked for identification, two pay stubs, two statements and proof of address', () => {
  expect(checklistOf('personal', [], today).map(({ kind, count }) => [kind, count])).toEqual([
    ['gov_id', 1],
    ['pay_stub', 2],
    ['bank_statement', 2],
    ['proof_of_address', 1],
  ])
})

test("months are marked received one by one; unrequested or duplicate months don't count", () => {
  const documents = [
    sent('bank_statement', ['2026-01', '2026-02']),
    sent('bank_statement', ['2026-02']),
    sent('bank_statement', ['2024-06']),
    sent('bank_statement'),
  ]
  const [statements] = checklistOf('business', documents, today)
  expect(statements).toMatchObject({ received: 2, isComplete: false })
  expect(statements?.months.map(({ isCovered }) => isCovered)).toEqual([false, false, true, true])
  const [all] = checklistOf('business', [...documents, sent('bank_statement', ['2025-11', '2025-12'])], today)
  expect(all?.isComplete).toBe(true)
})

test("missing, rejected and removed documents don't count", () => {
  const statuses: DocumentStatus[] = ['uploading', 'refused', 'quarantined', 'rejected', 'purged']
  const documents = [...statuses.map((status) => sent('gov_id', [], status)), sent('gov_id', [], 'accepted', true)]
  expect(checklistOf('business', documents, today)[1]).toMatchObject({ received: 0, isComplete: false })
  for (const status of ['scanning', 'needs_review', 'accepted'] as const)
    expect(checklistOf('business', [sent('gov_id', [], status)], today)[1]).toMatchObject({
      received: 1,
      isComplete: true,
    })
})
