import { expect, test } from 'vitest'
import type { DocumentList, SentDocument } from '#shared/applications/documents/contract.ts'
import { listRequiredDocuments } from './list-required-documents.ts'

const sent = (values: Partial<SentDocument>): SentDocument => ({
  ...{ id: 'one', kind: 'tax_return', months: [], status: 'rejected', name: '1040.pdf', size: 1, received: 1 },
  ...{
    modified: 0,
    problem: 'This page cannot be read.',
    duplicateOf: null,
    isFromStaff: false,
    readMonths: null,
    isRemoved: false,
  },
  ...{ createdAt: '2026-03-01T12:00:00.000Z', ...values },
})
const listOf = (...documents: SentDocument[]): DocumentList => ({
  ...{ reference: 'HL-7Q4K-92XM', type: 'business', today: '2026-03-02', canDownload: true, documents },
  ...{ requirements: [], waived: ['bank_statement', 'gov_id', 'voided_check'] },
})

test('a rejected document that no one requested is requested again on the tracking page', () => {
  expect(listRequiredDocuments(listOf(sent({})))).toMatchObject([
    { kind: 'tax_return', status: 'open', text: 'Please upload another', documents: [{ id: 'one' }] },
  ])
})

test('a waived item is not requested again, even after a rejection', () => {
  expect(listRequiredDocuments(listOf(sent({ kind: 'bank_statement' })))).toEqual([])
})

test('nothing is missing once a replacement was uploaded', () => {
  const better = sent({ id: 'two', status: 'needs_review', createdAt: '2026-03-02T12:00:00.000Z' })
  expect(listRequiredDocuments(listOf(sent({}), better))).toEqual([])
  expect(listRequiredDocuments(listOf(sent({ isRemoved: true })))).toEqual([])
})
