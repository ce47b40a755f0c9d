// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { Positions } from './positions.tsx'

const position: CashFlowReply['positions'][number] = {
  ...{ funder: 'Harbor Advance', isListed: true, type: null, rhythm: 'daily', paymentCents: 100, monthlyCents: 2_100 },
  ...{ payments: 3, paidCents: 300, firstPayment: '2026-01-05', lastPayment: '2026-01-07', isActive: true },
  ...{ proceeds: null, remainingCents: null, revenueShareBasisPoints: null },
}
const stacking = [{ funders: ['Harbor Advance'], detail: 'Harbor Advance funded while others were being repaid.' }]

test('positions and warnings that are not listed are counted on the screen', () => {
  render(<Positions positions={[position]} morePositions={1_500} stacking={stacking} moreStacking={1_200} />)
  expect(screen.getByText('The 1 largest of 1,501 positions. The figures count all of them.')).toBeTruthy()
  expect(screen.getByText('And 1,200 more positions that were funded while others were being repaid.')).toBeTruthy()
})

test('without more, no note is shown', () => {
  render(<Positions positions={[position]} morePositions={0} stacking={stacking} moreStacking={0} />)
  expect(screen.queryByText(/largest of|more position/)).toBeNull()
})
