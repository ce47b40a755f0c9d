// @vitest-environment jsdom
import { ReadableStream } from 'node:stream/web'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OpenPdf } from '#client/platform/browser/open-pdf.ts'
import '#client/testing/render-admin.tsx'
import { PdfPage } from './pdf-page.tsx'

/** A stream without async iteration, as in Safari. */
const streamOf = (...chunks: string[]) => {
  const stream = new ReadableStream({
    start(controller) {
      for (const str of chunks) controller.enqueue({ items: [{ str }], styles: {}, lang: null })
      controller.close()
    },
  })
  return { getReader: () => stream.getReader() }
}

const unreadable = () => {
  throw new Error('unreadable')
}

const readablePage = {
  rotate: 0,
  getViewport: ({ scale }: { scale: number }) => ({ width: 612 * scale, height: 792 * scale }),
  render: () => ({ promise: Promise.resolve(), cancel: () => {} }),
  streamTextContent: () => streamOf('Opening', 'balance'),
  getTextContent: unreadable,
}

/** Renders the second of three pages in view. */
function openPage(page: Partial<typeof readablePage> | undefined) {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  const getPage = () => (page ? Promise.resolve({ ...readablePage, ...page }) : Promise.reject(new Error('no page')))
  const pdf = { pages: [1, 2, 3], hiddenPages: 0, document: { getPage }, close: () => {} } as unknown as OpenPdf
  const onProblem = vi.fn()
  const view = { width: 600, turn: 0 }
  render(<PdfPage pdf={pdf} view={view} onProblem={onProblem} number={2} name="May.pdf" onEndless={() => {}} />)
  return { onProblem }
}

const sheet = () => screen.findByRole('img', { name: 'Page 2 of 3 of May.pdf' })

test("a page shows its text in a browser that can't iterate over streams", async () => {
  const { onProblem } = openPage({})
  expect(await screen.findByText('Opening balance')).toBeDefined()
  expect(await sheet()).toBeDefined()
  await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(2, false))
})

test("a page is displayed even if its text can't be read", async () => {
  const { onProblem } = openPage({ streamTextContent: unreadable })
  expect(await screen.findByText(/The text of this page is not available/)).toBeDefined()
  expect(await sheet()).toBeDefined()
  await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(2, false))
})

test.each([
  ['read', undefined],
  ['drawn', { render: () => ({ promise: Promise.reject(new Error('no drawing')), cancel: () => {} }) }],
])("a page that can't be %s shows a message", async (_what, page) => {
  const { onProblem } = openPage(page)
  const message = await screen.findByText("Page 2 can't be displayed. Download the document to read it.")
  expect(message.closest('.sr-only')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  expect(onProblem).toHaveBeenLastCalledWith(2, true)
})

/** Reports every element as near, because jsdom computes no layout. */
class NearObserver {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void

  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report
  }

  observe() {
    this.#report([{ isIntersecting: true }])
  }

  disconnect() {}
}
