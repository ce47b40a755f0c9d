// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { AdminApp } from '#client/entries/admin/admin-app.tsx'
import { saveUser } from '#client/identity/auth/session.ts'
import { emptyProgress } from '#client/testing/empty-progress.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'

const id = '0197f1f2-0000-7000-8000-000000000051'
const at = '2026-03-01T10:00:00.000Z'
const file: ApplicationDetail = {
  application: {
    ...{ id, reference: 'HL-TEST-TEST', type: 'personal', stage: 'ready', stageChangedAt: at, resumeStage: null },
    ...{ name: 'Ada Harbor', businessName: null, amountCents: null, owner: 'Pat Example', ownerId: id, isMine: true },
    ...{ mayChange: true, tags: [], unanswered: 0, toReview: 0, dueAt: null, submittedAt: at, updatedAt: at },
    ...{ email: 'ada@example.com', phone: null, botSignals: [], isEmailVerified: true, importedAt: null },
  },
  ...{ lead: null, unverified: [], sections: [], corrections: [], messages: [], hasEarlierMessages: false },
  ...{ moves: [], nextStages: [], takeover: null, takeoverNeedsApproval: false, wantsPaper: false },
  progress: emptyProgress,
}

beforeEach(() => {
  window.innerWidth = 1440
  window.history.pushState(null, '', `/admin/applications/${id}`)
  saveUser({ id, name: 'Pat Example', email: 'pat@example.com', role: 'agent' })
  fakeServer({
    [`GET /api/admin/applications/${id}`]: () => ({ body: file }),
    [`GET /api/admin/applications/${id}/lenders`]: () => ({
      body: { applicationId: id, excluded: '', measured: null, lenders: [] },
    }),
  })
})

test('the link of the next action moves the focus into the tab that it opens', async () => {
  const { user } = renderAdmin(<AdminApp />)
  await user.click(await screen.findByRole('link', { name: 'Choose lenders' }))
  const tab = await screen.findByRole('region', { name: 'Lenders' })
  await waitFor(() => expect(document.activeElement).toBe(tab))

  // It is already open.
  await user.click(screen.getByRole('link', { name: 'Choose lenders' }))
  expect(document.activeElement).toBe(tab)
})

test('tabs of the page keep the focus on their link', async () => {
  const { user } = renderAdmin(<AdminApp />)
  await screen.findByRole('link', { name: 'Choose lenders' })
  const tabs = within(screen.getByRole('navigation', { name: 'Sections of the application' }))
  const link = tabs.getByRole('link', { name: 'Lenders' })
  await user.click(link)
  await screen.findByRole('region', { name: 'Lenders' })
  expect(document.activeElement).toBe(link)
})
