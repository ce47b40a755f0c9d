// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Figures } from '#shared/admin/dashboard/contract.ts'
import { hasNoApplicationActivity, KeyFigures } from './key-figures.tsx'

const steps = { leads: 0, analyses: 0, applications: 0, submitted: 0, offered: 0, funded: 0 }
const none = { count: 0, medianMs: null, p90Ms: null }
const nothing = { bookedCents: 0, collectedCents: 0 }
const revenue = { ...nothing, fees: nothing, commissions: nothing }
const figures: Figures = {
  ...{ isWhole: false, from: '2026-03-01', to: '2026-03-07', zone: 'America/New_York', promiseHours: 2 },
  ...{ missingThrough: null, funnel: [], step: 'day', trend: [], firstTouch: { ...none, inTime: 0 } },
  files: { fundedCents: 0, revenue, decisions: { approved: 0, decided: 0 }, stages: [], lenders: [] },
}

test('roles that never own leads see no lead figures', () => {
  renderAdmin(<KeyFigures figures={figures} hasLeads={false} />)
  expect(screen.queryByText('Leads')).toBeNull()
  expect(screen.queryByText('Time to first contact')).toBeNull()
  expect(screen.getByText('Applications submitted')).toBeDefined()
})

test('roles that own leads see lead figures', () => {
  renderAdmin(<KeyFigures figures={figures} hasLeads />)
  expect(screen.getByText('Leads')).toBeDefined()
})

test('a period without application activity has no figures to show', () => {
  expect(hasNoApplicationActivity(figures)).toBe(true)
  const sent = { ...figures, funnel: [{ source: '', steps: { ...steps, submitted: 1 } }] }
  expect(hasNoApplicationActivity(sent)).toBe(false)
})
