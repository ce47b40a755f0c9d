// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { Receipt } from './receipt.tsx'

const onAnother = vi.fn(async () => undefined)
const file = { reference: 'HL-7Q4K-92XM', type: 'business', name: 'Ada Harbor', email: 'ada@example.com' } as const
const renderAdmin = (stage: OpenApplication['stage'], hasTranscript = true) =>
  render(
    <Receipt
      file={{ ...file, stage, hasTranscript, isVerified: true }}
      submittedAt="2026-11-21T09:41:00Z"
      {...{ brand: 'Harborline', responseHours: 24, correction: null, onAnother }}
      dueBy={async () => new Date('2026-11-24T14:00:00Z')}
    />,
  )

beforeEach(() => {
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

test('after submission, the receipt says what was signed and by when the application will be read', async () => {
  renderAdmin('submitted')
  expect(
    await screen.findByText(
      /An advisor at Harborline will read your application by Tuesday, November 24 at .+ [A-Z0-9+:-]+ and email/,
    ),
  ).toBeDefined()
  expect(screen.queryByText(/nothing is signed/)).toBeNull()
  expect(screen.getByText(/you’ve signed only this application/)).toBeDefined()
})

test('an imported application was not signed here, and its date of submission promises nothing', async () => {
  renderAdmin('submitted', false)
  expect(screen.getByText(/You haven’t signed this application on our website/)).toBeDefined()
  expect(screen.queryByText(/you’ve signed/)).toBeNull()
  // The calendar is loaded first for a signed one.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText(/An advisor at Harborline will read your application and email/)).toBeDefined()
})

test.each([
  ['in_review', 'Under review.'],
  ['docs_needed', 'Action needed.'],
  ['withdrawn', 'Closed by you.'],
] as const)('an application in %s makes no outdated promise: %s', (stage, text) => {
  renderAdmin(stage)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText(/will read your application by/)).toBeNull()
})

test.each([
  [true, 1],
  [false, 0],
])('with a transcript %s, %i links download it', (hasTranscript, links) => {
  renderAdmin('submitted', hasTranscript)
  expect(screen.queryAllByRole('link', { name: 'Download my application (PDF)' })).toHaveLength(links)
})

test('another application can be started on the same device', async () => {
  renderAdmin('submitted')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Start another application' }))
  expect(onAnother).toHaveBeenCalledOnce()
})
