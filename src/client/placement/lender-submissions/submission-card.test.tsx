// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Submission } from '#shared/placement/lender-submissions/contract.ts'
import { SubmissionCard } from './submission-card.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const submission: Submission = {
  ...{ id, status: 'sent', product: null, statusChangedAt: '2026-03-01T10:00:00.000Z', sentAt: null, sentBy: null },
  ...{ lenderReference: '', notes: '', declineReasons: [], noticeDueOn: null, version: 1, method: 'link' },
  ...{ linkUntil: null, isMailWaiting: false, views: 0, firstViewedAt: null, lastViewedAt: null },
  nextStatuses: ['under_review'],
}

test('no other change of a submission is sent while one is being saved', async () => {
  const response = Promise.withResolvers<void>()
  const server = fakeServer({
    [`PATCH /api/admin/lender-submissions/${id}`]: async () => {
      await response.promise
      return { body: { excluded: '', measured: null, lenders: [] } }
    },
  })
  const { user } = renderAdmin(<SubmissionCard submission={submission} lender="Pier Bank" applicationId={id} />)
  await user.type(screen.getByLabelText('Notes'), 'They asked twice')
  await user.click(screen.getByRole('button', { name: 'Save notes' }))

  const others = [/Create a new link/, /status for/].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  )
  for (const button of others) {
    expect(button.disabled).toBe(true)
    await user.click(button)
  }
  expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1)
  response.resolve()
  await waitFor(() => expect(others.map(({ disabled }) => disabled)).toEqual([false, false]))
})
