// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { legalPeriods } from '#shared/compliance/controls/legal-periods.ts'
import { LegalPeriodList } from './legal-period-list.tsx'

test('lists each legal period with its source and next review, and flags overdue reviews', () => {
  const { rerender } = render(<LegalPeriodList today="2026-11-24" />)
  expect(screen.queryByText('Adverse action notice, after a complete application')).not.toBeNull()
  expect(screen.queryByText('30 days')).not.toBeNull()
  expect(screen.queryByText(/12 CFR 1002.9.*next review Nov 22, 2027/)).not.toBeNull()
  expect(screen.queryByText('Review due')).toBeNull()
  rerender(<LegalPeriodList today="2028-01-01" />)
  expect(screen.getAllByText('Review due')).toHaveLength(legalPeriods.length)
})
