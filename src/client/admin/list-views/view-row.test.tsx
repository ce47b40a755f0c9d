// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import { listViews } from './queries.ts'
import { ViewRow } from './view-row.tsx'

const view = {
  ...{ id: '0198c0de-0000-7000-8000-000000000001', list: 'leads', name: 'Mine', search: 'view=all' },
  ...{ isShared: false, isMine: true, by: 'Pat Example' },
} as const

function Rows() {
  const views = useQuery(listViews).data?.views ?? []
  return (
    <>
      {views.map((each) => (
        <ViewRow key={each.id} view={each} isDefault={false} mayRemove onOpen={() => {}} onChooseDefault={() => {}} />
      ))}
      <UndoToaster />
    </>
  )
}

test('failures to delete or restore a view are reported', async () => {
  const forbidden = { status: 403, body: { code: 'forbidden', message: 'No', fields: {} } }
  let mayRemove = false
  fakeServer({
    'GET /api/admin/list-views': () => ({ body: { views: [view], choices: [] } }),
    [`DELETE /api/admin/list-views/${view.id}`]: () => (mayRemove ? { body: { views: [], choices: [] } } : forbidden),
    'POST /api/admin/list-views': () => forbidden,
  })
  const { user } = renderAdmin(<Rows />)
  await user.click(await screen.findByRole('button', { name: 'Delete Mine' }))
  expect(await screen.findByText('Couldn’t delete Mine')).toBeDefined()

  mayRemove = true
  await user.click(screen.getByRole('button', { name: 'Delete Mine' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.queryByRole('button', { name: 'Delete Mine' })).toBeNull()
  expect(await screen.findByText('Couldn’t restore Mine')).toBeDefined()
})
