import { expect, test } from 'vitest'
import { formatDocument, type ReviewedDocument } from './document-labels.ts'

const statement: ReviewedDocument = {
  ...{
    id: '0197f1f2-0000-7000-8000-000000000001',
    kind: 'bank_statement',
    months: [],
    name: 'May.pdf',
    mime: 'application/pdf',
  },
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

test('a statement without months says so, because it doesn’t count until someone enters them', () => {
  expect(formatDocument(statement)).toBe('Bank statement, no months entered: To review')
  expect(formatDocument({ ...statement, months: ['2026-08'] })).toBe('Bank statement, Aug 2026: To review')
  expect(formatDocument({ ...statement, status: 'refused' })).toBe('Bank statement: Invalid file')
  expect(formatDocument({ ...statement, kind: 'gov_id' })).toBe('Photo ID: To review')
})
