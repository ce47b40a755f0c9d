// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { Tracking } from '#shared/admin/tracking/contract.ts'
import { TrackedApplication } from './tracked-application.tsx'

afterEach(cleanup)

const trackingOf = (hasTranscript: boolean): Tracking => ({
  file: {
    ...{ reference: 'HL-7Q4K-92XM', type: 'business', stage: 'in_review', name: 'Ada Harbor' },
    ...{ email: 'ada@example.com', isVerified: true, hasTranscript },
  },
  ...{ label: 'Under review', sentence: 'We review it.', since: '2026-03-02T12:00:00Z', waitsFor: 'us', action: null },
  ...{ missingDocuments: 0, dueAt: null, contact: null, submittedAt: '2026-03-02T12:00:00Z', milestones: [] },
  ...{ messages: [], hasEarlierMessages: false, corrections: [], hasFee: false, wantsPaper: false },
  electronicRecords: { version: '1', text: '', asksCode: false },
  ...{ canWithdraw: false, canReopen: false },
})

test.each([
  [true, 1],
  [false, 0],
])('a submitted application with a transcript %s has %i links to it', async (hasTranscript, links) => {
  fakeServer({ 'GET /api/tracking': () => ({ body: trackingOf(hasTranscript) }) })
  const nothing = () => null
  render(
    <TrackedApplication
      {...{ documents: nothing, lenders: nothing, owners: nothing, consents: null, paperChoice: nothing }}
      {...{ texts: nothing, devices: nothing, offers: nothing, fee: nothing, reference: 'HL-7Q4K-92XM' }}
      onClosed={nothing}
      onLeave={async () => {}}
      onVerify={nothing}
    />,
  )
  await screen.findByRole('link', { name: /JSON/ })
  expect(screen.queryAllByRole('link', { name: /PDF/ })).toHaveLength(links)
})
