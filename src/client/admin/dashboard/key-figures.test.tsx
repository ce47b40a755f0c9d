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
  ...{ countedAt: '2026-03-07T15:05:00.000Z', isKept: false, isCounting: false },
  ...{ owners: null, choices: { people: [], teams: [] } },
  ...{ isWhole: false, from: '2026-03-01', to: '2026-03-07', zone: 'America/New_York', promiseHours: 2 },
  span: { from: '2026-03-01T05:00:00.000Z', until: '2026-03-08T05:00:00.000Z' },
  ...{ missingThrough: null, funnel: [], step: 'day', trend: [], firstTouch: { ...none, inTime: 0, inDay: 0 } },
  files: {
    fundedCents: 0,
    medianDaysToFund: null,
    revenue,
    decisions: { approved: 0, decided: 0 },
    stages: [],
    lenders: [],
  },
}

const shown = (given: Partial<Parameters<typeof KeyFigures>[0]>) =>
  renderAdmin(
    <KeyFigures
      figures={figures}
      previous={undefined}
      comparison="previous"
      hasLeads
      renderLink={(list, text) => <a href={`#${list.of}`}>{text}</a>}
      {...given}
    />,
  )
const withSteps = (given: Partial<typeof steps>): Figures => ({
  ...figures,
  funnel: [{ source: '', steps: { ...steps, ...given } }],
})

test('roles that never own leads see no lead figures', () => {
  shown({ hasLeads: false })
  expect(screen.queryByText('New leads')).toBeNull()
  expect(screen.queryByText('Reached within 24 hours')).toBeNull()
  expect(screen.getByText('Submitted')).toBeDefined()
})

test('a figure is compared with the period before, and opens its list', () => {
  shown({ figures: withSteps({ leads: 15 }), previous: withSteps({ leads: 10 }) })
  const item = screen.getByRole('button', { name: 'New leads' }).closest('li')
  expect(item?.textContent).toContain('+50%')
  expect(item?.querySelector('a')?.textContent).toBe('15')
})

test('days that are not counted yet are not compared', () => {
  shown({ figures: withSteps({ leads: 15 }), previous: { ...withSteps({ leads: 10 }), missingThrough: '2026-02-20' } })
  expect(screen.getAllByText('No comparison')).toHaveLength(8)
})

test('the meaning of a figure is shown on focus', async () => {
  const { user } = shown({})
  await user.tab()
  expect((await screen.findAllByText(/arrived in this period, without spam/)).length).toBeGreaterThan(0)
})

test('a period without application activity has no figures to show', () => {
  expect(hasNoApplicationActivity(figures)).toBe(true)
  const sent = { ...figures, funnel: [{ source: '', steps: { ...steps, submitted: 1 } }] }
  expect(hasNoApplicationActivity(sent)).toBe(false)
})
