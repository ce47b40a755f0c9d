// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ReviewedDocument } from './document-labels.ts'
import { DocumentView } from './document-workspace.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const statement: ReviewedDocument = {
  ...{ id, kind: 'bank_statement', months: [], name: 'May.pdf', mime: 'application/pdf' },
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
    scan: null,
    rejectReason: null,
    applicationId: null,
    merchantLeadId: null,
  },
}

test('a damaged document shows a message and is requested once', async () => {
  const message = "This document is damaged and can't be opened. It has to be uploaded again."
  const path = `/api/admin/documents/${id}/file`
  const server = fakeServer({
    [`GET ${path}`]: () => ({ status: 500, body: { code: 'damaged', message, fields: {} } }),
  })
  renderAdmin(<DocumentView document={statement} onProblem={() => {}} />)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toBe(`This document is damaged${message}`)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(server.count(path)).toBe(1)
})
