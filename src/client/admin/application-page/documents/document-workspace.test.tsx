// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import { type FakeRequest, fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import type { ReviewedDocument } from './document-labels.ts'
import { DocumentWorkspace } from './document-workspace.tsx'

const sampleDocument = (number: number, name: string): ReviewedDocument => ({
  ...{ id: `0197f1f2-0000-7000-8000-00000000000${number}`, kind: 'bank_statement', months: [], name },
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
})

/** Renders three documents, the second of which is open. */
function renderWorkspace(
  documents = [sampleDocument(1, 'May.csv'), sampleDocument(2, 'June.csv'), sampleDocument(3, 'July.csv')],
  content: { status?: number; body: unknown } = { body: 'no PDF' },
) {
  const reviewed: unknown[] = []
  const review =
    (index: number) =>
    ({ body }: FakeRequest) => {
      reviewed.push([documents[index]?.name, body])
      const status = body.verdict === 'accepted' ? 'accepted' : 'rejected'
      documents[index] = { ...(documents[index] ?? sampleDocument(0, '')), status }
      return { body: documents[index] }
    }
  const undo = (index: number) => () => {
    reviewed.push([documents[index]?.name, 'undone'])
    documents[index] = { ...(documents[index] ?? sampleDocument(0, '')), status: 'needs_review' }
    return { body: documents[index] }
  }
  fakeServer({
    'GET /api/admin/applications/0197f1f2-0000-7000-8000-0000000000aa/documents': () => ({
      body: { documents },
    }),
    ...Object.fromEntries(documents.map(({ id }) => [`GET /api/admin/documents/${id}/file`, () => content])),
    ...Object.fromEntries(documents.map(({ id }, index) => [`POST /api/admin/documents/${id}/review`, review(index)])),
    ...Object.fromEntries(
      documents.map(({ id }, index) => [`POST /api/admin/documents/${id}/review/undo`, undo(index)]),
    ),
  })
  const visited: string[] = []
  function Workspace() {
    const [open, setOpen] = useState(documents[1]?.id ?? '')
    useShortcuts({ 'g a': () => void visited.push('applications') })
    return (
      <>
        <DocumentWorkspace
          applicationId="0197f1f2-0000-7000-8000-0000000000aa"
          open={open}
          onOpen={setOpen}
          renderLink={({ name }, text) => `${name} ${text}`}
        />
        <UndoToaster />
      </>
    )
  }
  const view = renderAdmin(<Workspace />)
  const colleagueReviews = (index: number, status: ReviewedDocument['status']) => {
    documents[index] = { ...(documents[index] ?? sampleDocument(0, '')), status }
    return act(() => view.queryClient.invalidateQueries())
  }
  return { ...view, reviewed, visited, colleagueReviews }
}

test('documents are reviewed one after another by keyboard, and the next one is announced', async () => {
  const { user, reviewed } = renderWorkspace()
  await screen.findByRole('region', { name: 'Document June.csv' })
  await user.keyboard('a')
  expect(await screen.findByText('Accepted: June.csv. Next: July.csv.')).toBeDefined()
  const july = screen.getByRole('region', { name: 'Document July.csv' })
  expect(document.activeElement).toBe(july)

  await user.keyboard('d')
  const reason = await screen.findByLabelText('What’s wrong with it?')
  expect(document.activeElement).toBe(reason)
  await user.click(screen.getByRole('button', { name: 'Reject document' }))
  expect(screen.getByText('Please choose a reason')).toBeDefined()
  expect(reviewed).toHaveLength(1)
  await user.selectOptions(reason, 'It is too old. Please upload the latest one.')
  await user.click(screen.getByRole('button', { name: 'Reject document' }))
  expect(await screen.findByText('Rejected: July.csv. Next: May.csv.')).toBeDefined()

  await user.keyboard('a')
  expect(await screen.findByText('Accepted: May.csv. No more documents to review.')).toBeDefined()
  expect(reviewed).toMatchObject([
    ['June.csv', { verdict: 'accepted' }],
    ['July.csv', { verdict: 'rejected', reason: 'It is too old. Please upload the latest one.' }],
    ['May.csv', { verdict: 'accepted' }],
  ])
})

test('holding or repeating a key on the way to another page accepts nothing', async () => {
  const { user, reviewed, visited } = renderWorkspace()
  await screen.findByRole('region', { name: 'Document June.csv' })
  await user.keyboard('ga')
  await waitFor(() => expect(visited).toEqual(['applications']))
  expect(reviewed).toEqual([])
})

test('a document accepted by key can be undone from the message', async () => {
  const { user, reviewed } = renderWorkspace()
  await screen.findByRole('region', { name: 'Document June.csv' })
  await user.keyboard('a')
  await screen.findByText('Accepted: June.csv')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(reviewed.at(-1)).toEqual(['June.csv', 'undone']))
})

test('Escape cancels the rejection and returns the focus', async () => {
  const { user, reviewed } = renderWorkspace()
  await screen.findByRole('region', { name: 'Document June.csv' })
  await user.keyboard('d')
  await screen.findByLabelText('What’s wrong with it?')
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('What’s wrong with it?')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject June.csv' }))
  expect(reviewed).toEqual([])
})

test('a rejection in progress shows that another user accepted the document, and keeps the text', async () => {
  const { user, reviewed, colleagueReviews } = renderWorkspace()
  await screen.findByRole('region', { name: 'Document June.csv' })
  await user.keyboard('d')
  await user.selectOptions(await screen.findByLabelText('What’s wrong with it?'), 'Something else…')
  await user.type(screen.getByLabelText('Your reason'), 'Page two is cut off.')
  await colleagueReviews(1, 'accepted')
  expect((await screen.findByRole('alert')).textContent).toContain('The status is now “Accepted”.')
  const reject = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject document' })
  expect(reject.disabled).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Undo the decision on June.csv' }))
  await waitFor(() => expect(reject.disabled).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>('Your reason').value).toBe('Page two is cut off.')
  await user.click(reject)
  await waitFor(() => expect(reviewed.at(-1)).toMatchObject(['June.csv', { reason: 'Page two is cut off.' }]))
})

test('a rejection reason survives switching to another document, and takes no focus', async () => {
  const { user } = renderWorkspace()
  await screen.findByRole('region', { name: 'Document June.csv' })
  await user.keyboard('d')
  await user.selectOptions(await screen.findByLabelText('What’s wrong with it?'), 'Something else…')
  await user.type(screen.getByLabelText('Your reason'), 'Page two is cut off.')
  await user.click(screen.getByRole('button', { name: 'Next document' }))
  await screen.findByRole('region', { name: 'Document July.csv' })
  expect(screen.queryByLabelText('Your reason')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Previous document' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Your reason')).value).toBe('Page two is cut off.')
  expect(document.activeElement).not.toBe(screen.getByLabelText('What’s wrong with it?'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Your reason')).toBeNull()
})

test('a document that cannot be displayed can be accepted only after it has been downloaded', async () => {
  vi.stubGlobal('ResizeObserver', WideObserver)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user, reviewed } = renderWorkspace([
    sampleDocument(1, 'May.csv'),
    { ...sampleDocument(2, 'June.pdf'), mime: 'application/pdf' },
  ])
  expect(await screen.findByText(/This file is damaged/)).toBeDefined()
  expect(await screen.findByText(/can't be displayed in full here/)).toBeDefined()
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'Accept June.pdf' })
  expect(accept.disabled).toBe(true)
  await user.keyboard('a')
  expect(reviewed).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Download June.pdf' }))
  await waitFor(() => expect(accept.disabled).toBe(false))
  expect(screen.queryByText(/can't be displayed in full here/)).toBeNull()
  await user.keyboard('a')
  await waitFor(() => expect(reviewed).toMatchObject([['June.pdf', { verdict: 'accepted' }]]))
})

test('a damaged document asks for no download and cannot be accepted', async () => {
  vi.stubGlobal('ResizeObserver', WideObserver)
  const body = { code: 'damaged', message: 'It has to be uploaded again.', fields: {} }
  renderWorkspace([sampleDocument(1, 'May.csv'), { ...sampleDocument(2, 'June.pdf'), mime: 'application/pdf' }], {
    status: 500,
    body,
  })
  expect(await screen.findByText('This document is damaged')).toBeDefined()
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'Accept June.pdf' })
  await waitFor(() => expect(accept.disabled).toBe(true))
  expect(screen.queryByText(/Download and read it/)).toBeNull()
})

/** Reports 600 px, because jsdom computes no layout. */
class WideObserver {
  readonly #report: (entries: { contentRect: { width: number } }[]) => void

  constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
    this.#report = report
  }

  observe() {
    this.#report([{ contentRect: { width: 600 } }])
  }

  disconnect() {}
}
