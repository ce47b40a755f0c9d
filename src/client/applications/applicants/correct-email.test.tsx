// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { CorrectEmail } from './verify-owner.tsx'

const file: OpenApplication = {
  ...{ reference: 'HL-7Q4K-92XM', type: 'business' as const, stage: 'submitted' as const, name: 'Ada Harbor' },
  ...{ email: 'ada@example.con', isVerified: false, hasTranscript: true },
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a mistyped email address can be corrected, and an invalid one shows an error next to the field', async () => {
  const corrected = { ...file, email: 'ada@example.com' }
  const { requests } = fakeServer({ 'PUT /api/applicants/email': () => ({ body: { file: corrected } }) })
  const onCorrected = vi.fn()
  render(<CorrectEmail file={file} onCorrected={onCorrected} />)
  await userEvent.click(screen.getByRole('button', { name: 'Is ada@example.con wrong? Correct it' }))
  const box = screen.getByLabelText('Correct email address')
  expect(document.activeElement).toBe(box)
  await userEvent.clear(box)
  await userEvent.type(box, 'ada@{Enter}')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
  await userEvent.clear(box)
  await userEvent.type(box, 'ada@example.com{Enter}')
  await vi.waitFor(() => expect(onCorrected).toHaveBeenCalledWith(corrected))
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
})

test('a verified address can no longer be corrected here', () => {
  const { container } = render(<CorrectEmail file={{ ...file, isVerified: true }} onCorrected={() => {}} />)
  expect(container.textContent).toBe('')
})
