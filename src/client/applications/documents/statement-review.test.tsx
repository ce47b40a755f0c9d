// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { StatementReview } from './statement-review.tsx'

const document: Parameters<typeof StatementReview>[0]['document'] = {
  ...{ id: '0197f1f2-0000-7000-8000-000000000006', kind: 'processing_statement', months: [], name: 'May.csv' },
  ...{
    status: 'needs_review',
    size: 9,
    received: 9,
    modified: 0,
    problem: null,
    duplicateOf: null,
    isFromStaff: false,
    readMonths: null,
    isRemoved: false,
  },
  ...{
    createdAt: '2026-03-01T10:00:00.000Z',
    mime: 'text/csv',
    scan: null,
    rejectReason: null,
    applicationId: null,
    merchantLeadId: null,
  },
}

test('a rejection draft reopens its form until it is sent or discarded', async () => {
  const before = renderAdmin(<StatementReview document={document} />)
  await before.user.click(screen.getByRole('button', { name: 'Send May.csv back' }))
  await before.user.selectOptions(screen.getByLabelText('What’s wrong with it?'), 'Something else…')
  await before.user.type(screen.getByLabelText('Your reason'), 'Page two is cut off.')
  before.unmount()
  const { user } = renderAdmin(<StatementReview document={document} />)
  expect(screen.getByLabelText<HTMLInputElement>('Your reason').value).toBe('Page two is cut off.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Your reason')).toBeNull()
})
