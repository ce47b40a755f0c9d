// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import { LenderView } from './lender-view.tsx'

const statement: SentDocument = {
  ...{ id: '01890a5d-ac96-774b-bcce-b302099a8057', kind: 'bank_statement', status: 'needs_review', name: 'a.pdf' },
  ...{ months: [], readMonths: null, size: 1, received: 1, modified: 0, problem: null, duplicateOf: null },
  ...{ isFromStaff: false, isRemoved: false, createdAt: '2026-03-01T12:00:00Z' },
}
const month = {
  ...{ month: '2026-01', trueRevenueCents: 100, depositCents: 100, averageDailyBalanceCents: 1 },
  ...{ lowestBalanceCents: 1, negativeDays: 0, nsfCount: 0 },
}
const read = {
  ...{ isReading: false, unreadable: [], isProven: true, months: [month], positions: [] },
  ...{ deposits: [], payments: [] },
}

test('a statement that was read after the list was loaded has the list loaded again, once', async () => {
  fakeServer({ 'GET /api/cash-flow': () => ({ body: read }) })
  const onRead = vi.fn()
  const { rerender } = render(<LenderView documents={[statement]} onRead={onRead} />)
  await screen.findByRole('heading', { name: 'Jan 2026' })
  expect(onRead).toHaveBeenCalledTimes(1)
  rerender(<LenderView documents={[{ ...statement, readMonths: ['2026-01'] }]} onRead={onRead} />)
  expect(onRead).toHaveBeenCalledTimes(1)
})
