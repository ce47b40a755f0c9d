// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { type ImportRow, importBatchSize, startImport } from '#shared/intake/imports/contract.ts'
import { useImport } from './use-import.ts'

const rows = Array.from({ length: importBatchSize + 1 }, (_, index) => ({
  number: index + 1,
  cells: {},
})) satisfies ImportRow[]

function Import({ count }: { count: number }) {
  const { run } = useImport()
  return (
    <button
      type="button"
      onClick={() => void run(rows.slice(0, count), { kind: 'leads', label: 'Fair', mode: 'skip' } as never)}
    >
      Import
    </button>
  )
}

function Admin({ count = rows.length }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Import count={count} />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
    </>
  )
}

test('an import continues after leaving its page and shows a toast at the end', async () => {
  const response = Promise.withResolvers<void>()
  let batches = 0
  const answer = async ({ path, body }: { path: string; body: Record<string, unknown> }) => {
    if (path === startImport.path) return { body: {} }
    batches += 1
    if (batches === 2) return { status: 403, body: { code: 'forbidden', message: 'No', fields: {} } }
    await response.promise
    const results = (body.rows as ImportRow[]).map(({ number }) => ({ number, outcome: 'added', problems: {} }))
    return { body: { results } }
  }
  const routes = new Proxy({}, { get: () => answer }) as Parameters<typeof fakeServer>[0]
  fakeServer(routes)
  const { user } = renderAdmin(<Admin />)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await act(async () => response.resolve())
  expect(await screen.findByText(`The import stopped after ${importBatchSize} of ${rows.length} rows`)).toBeDefined()
})

test('a toast counts one row as one', async () => {
  const reply = Promise.withResolvers<void>()
  const answer = async ({ path }: { path: string }) => {
    if (path === startImport.path) return { body: {} }
    await reply.promise
    return { body: { results: [{ number: 1, outcome: 'added', problems: {} }] } }
  }
  fakeServer(new Proxy({}, { get: () => answer }) as Parameters<typeof fakeServer>[0])
  const { user } = renderAdmin(<Admin count={1} />)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await act(async () => reply.resolve())
  expect(await screen.findByText('Import of 1 row finished')).toBeDefined()
})
