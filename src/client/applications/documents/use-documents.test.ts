// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { useDocuments } from './use-documents.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const document = {
  ...{ id, kind: 'bank_statement', months: [], status: 'needs_review', name: 'a.pdf', size: 1, received: 1 },
  ...{
    modified: 0,
    problem: null,
    duplicateOf: null,
    isFromStaff: false,
    readMonths: null,
    createdAt: '2026-03-01T12:00:00Z',
    isRemoved: false,
  },
}
const list = {
  ...{ reference: 'HL-7Q4K-92XM', type: 'business', today: '2026-03-02', canDownload: false },
  ...{ documents: [document], requirements: [], waived: [] },
}

test("a checked month shows immediately, and the response to an earlier change doesn't uncheck it", async () => {
  const { requests } = fakeServer({
    'GET /api/documents': () => ({ body: list }),
    [`PATCH /api/documents/${id}`]: ({ body }) => ({ body: { ...document, ...body } }),
  })
  const { result } = renderHook(() => useDocuments(() => {}))
  const months = () =>
    result.current.loaded.state === 'open' ? result.current.loaded.list.documents[0]?.months : undefined
  await waitFor(() => expect(months()).toEqual([]))
  let both: Promise<unknown> = Promise.resolve()
  act(() => {
    const first = result.current.describe(id, 'bank_statement', ['2026-01'])
    both = Promise.all([first, result.current.describe(id, 'bank_statement', ['2026-01', '2026-02'])])
  })
  expect(months()).toEqual(['2026-01', '2026-02'])
  await act(() => both)
  expect(months()).toEqual(['2026-01', '2026-02'])
  const sent = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body.months)
  expect(sent).toEqual([['2026-01'], ['2026-01', '2026-02']])
})

test('a list loaded before a change and received after it unchecks nothing', async () => {
  let months: string[] = []
  let isHeld = false
  let release = () => {}
  fakeServer({
    'GET /api/documents': async () => {
      const body = { ...list, documents: [{ ...document, months }] }
      if (isHeld) await new Promise<void>((resolve) => (release = resolve))
      return { body }
    },
    [`PATCH /api/documents/${id}`]: ({ body }) => {
      months = body.months as string[]
      return { body: { ...document, ...body } }
    },
  })
  const { result } = renderHook(() => useDocuments(() => {}))
  const shown = () =>
    result.current.loaded.state === 'open' ? result.current.loaded.list.documents[0]?.months : undefined
  await waitFor(() => expect(shown()).toEqual([]))
  isHeld = true
  const reading = result.current.load()
  await act(() => result.current.describe(id, 'bank_statement', ['2026-01']))
  isHeld = false
  release()
  await act(() => reading)
  expect(shown()).toEqual(['2026-01'])
})
