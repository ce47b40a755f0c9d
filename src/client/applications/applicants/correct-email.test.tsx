// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CorrectEmail } from '#client/applications/applicants/correct-email.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { OpenFile } from '#shared/applications/applicants/contract.ts'

const file: OpenFile = {
  ...{ reference: 'HL-7Q4K-92XM', type: 'business' as const, stage: 'submitted' as const, name: 'Ada Harbor' },
  ...{ email: 'ada@example.con', isVerified: false },
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a slip in the address is corrected where it is read, and a bad one is told beside the box', async () => {
  const corrected = { ...file, email: 'ada@example.com' }
  const { requests } = fakeServer({ 'PUT /api/applicants/email': () => ({ body: { file: corrected } }) })
  const onCorrected = vi.fn()
  render(<CorrectEmail file={file} onCorrected={onCorrected} />)
  await userEvent.click(screen.getByRole('button', { name: 'Is ada@example.con wrong? Correct it' }))
  const box = screen.getByLabelText('The right email address')
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

test('an address whose mailbox was opened by mail is not offered for correction', () => {
  const { container } = render(<CorrectEmail file={{ ...file, isVerified: true }} onCorrected={() => {}} />)
  expect(container.textContent).toBe('')
})
