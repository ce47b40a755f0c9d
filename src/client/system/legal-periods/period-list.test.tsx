// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PeriodList as Periods } from '#shared/system/legal-periods/contract.ts'
import { shippedPeriods } from '#shared/system/legal-periods/legal-period.ts'
import { periodKinds } from '#shared/system/legal-periods/period-kinds.ts'
import { PeriodList } from './period-list.tsx'

const version = { version: 1, validFrom: '2000-01-01', reason: 'Shipped', by: null, at: '2026-11-22T12:00:00Z' }
const listOn = (today: string): Periods => ({
  today,
  periods: periodKinds.map((kind) => {
    const shipped = shippedPeriods[kind]
    return { kind, shipped, inForceVersion: 1, versions: [{ ...version, period: shipped }] }
  }),
})
const link = (_kind: string, name: string) => name

test('lists each legal period with its source and next review, and flags overdue reviews', () => {
  const { rerender } = render(<PeriodList list={listOn('2026-11-24')} renderLink={link} />)
  expect(screen.queryByText('Adverse action notice, after a complete application')).not.toBeNull()
  expect(screen.queryByText('30 days')).not.toBeNull()
  expect(screen.queryByText(/12 CFR 1002.9.*next review Nov 22, 2027/)).not.toBeNull()
  expect(screen.queryByText('Review due')).toBeNull()
  rerender(<PeriodList list={listOn('2028-01-01')} renderLink={link} />)
  expect(screen.getAllByText('Review due')).toHaveLength(periodKinds.length)
})

test('shows the period in force, and the next one with its first day', () => {
  const list = listOn('2026-11-24')
  const periods = list.periods.map((file) => {
    const next = { ...version, version: 2, validFrom: '2027-01-01', period: { ...file.shipped, days: 20 } }
    return file.kind === 'adverse_action' ? { ...file, versions: [next, ...file.versions] } : file
  })
  render(<PeriodList list={{ ...list, periods }} renderLink={link} />)
  expect(screen.queryByText('30 days')).not.toBeNull()
  expect(screen.queryByText('From Jan 1, 2027: 20 days')).not.toBeNull()
})
