// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPersonalDraft, readPersonalDraft } from '#client/intake/prequalification/analysis-draft.ts'
import { openEmailed } from '#client/intake/prequalification/open-emailed.ts'
import { readDraft } from '#client/platform/session/session-json.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { openEmailedResult } from './emailed-results.ts'

const personal = {
  ...{ amount: 2_000_000, purpose: 'debts', urgency: 'month', yearlyIncome: 6_000_000, work: 'other' },
  ...{ monthlyHousing: 120_000, monthlyDebts: 0, creditBand: 'from_650', state: 'NY' },
}
const business = {
  ...{ amount: 5_000_000, purpose: null, monthsInBusiness: 10, monthlyRevenue: 3_000_000, creditBand: null },
  ...{ industry: null, state: 'NY', otherAdvances: 0, urgency: 'month' },
}
const path = 'POST /api/estimate-emails/open'

beforeEach(() => localStorage.clear())
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

test('answers of an individual become the same answers again', async () => {
  fakeServer({ [path]: () => ({ body: { kind: 'personal', answers: personal } }) })
  expect(await openEmailed('token')).toEqual({ address: '/personal-funding' })
  const draft = findPersonalDraft()
  expect(draft?.isSent).toBe(true)
  expect(draft && readPersonalDraft(draft)).toEqual(personal)
})

test('answers about a business open the estimate', async () => {
  const { requests } = fakeServer({ [path]: () => ({ body: { kind: 'business', answers: business } }) })
  expect(await openEmailed('key.se-al_ed')).toEqual({ address: '/free-analysis' })
  expect(requests[0]?.body).toEqual({ token: 'key.se-al_ed' })
  expect(readDraft('analysisDraft')).toEqual({ answers: business, typed: {}, step: 'estimate' })
})

test('an expired link leaves the address, says so and stores nothing', async () => {
  fakeServer({ [path]: () => ({ status: 404, body: { code: 'not_found', message: 'This link has expired.' } }) })
  history.replaceState(null, '', '/free-analysis#result=expired')
  document.body.innerHTML = '<h1>Your free analysis</h1>'
  openEmailedResult()
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).not.toBe(undefined))
  expect(location.hash).toBe('')
  expect(localStorage.length).toBe(0)
})
