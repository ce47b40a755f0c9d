// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { newLeadFields } from '#client/testing/new-lead-fields.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { LeadBulkBar } from './lead-bulk-bar.tsx'

const owner = { id: '0198c0de-0000-7000-8000-00000000000a', name: 'Pat Example' }
const leads = Array.from({ length: 725 }, (_, index) => ({
  ...{ ...newLeadFields, id: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}` },
  ...{ name: `Lead ${index}`, email: `lead-${index}@example.com`, phone: '(207) 555-0142', phoneE164: null },
  ...{ source: 'Hero Form', submissions: 1, mayBeCalled: false, attribution: {} },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', lastSubmittedAt: '2026-03-01T10:00:00.000Z' },
})) as unknown as readonly Lead[]

function Admin() {
  const picks = useRowSelection(leads)
  return (
    <>
      <button type="button" onClick={picks.toggleAll}>
        All
      </button>
      <LeadBulkBar picks={picks} leads={leads} me="" onMove={async () => {}} />
      <UndoToaster />
    </>
  )
}

const idsOf = (body: Record<string, unknown>) => (body.leads as { id: string }[]).map(({ id }) => id)

async function assignAll(refusedPart?: number) {
  let parts = 0
  const pending = Promise.withResolvers<void>()
  const routes: Parameters<typeof fakeServer>[0] = {
    'GET /api/admin/lead-owners': () => ({ body: { owners: [owner] } }),
    'POST /api/admin/leads/changes': async ({ body }) => {
      parts += 1
      if (parts === 2) await pending.promise
      if (parts === refusedPart) return { status: 403, body: { code: 'forbidden', message: 'No', fields: {} } }
      routes[`POST /api/admin/leads/changes/${body.changeId}/undo`] = () => ({
        body: { changed: idsOf(body), skipped: [] },
      })
      return { body: { changed: idsOf(body), skipped: [] } }
    },
  }
  const server = fakeServer(routes)
  const { user } = renderAdmin(<Admin />)
  await user.click(screen.getByRole('button', { name: 'All' }))
  await screen.findByRole('option', { name: owner.name })
  await user.selectOptions(screen.getByLabelText('Assign to'), owner.name)
  const changes = () => server.requests.filter(({ path }) => path === '/api/admin/leads/changes')
  return { user, server, changes, goOn: pending.resolve }
}

test('large bulk changes are sent in batches and can be undone completely', async () => {
  const { user, server, changes, goOn } = await assignAll()
  expect(await screen.findByText('500 of 725…')).toBeDefined()
  goOn()
  expect(await screen.findByText('725 leads assigned')).toBeDefined()
  expect(changes().map(({ body }) => idsOf(body).length)).toEqual([500, 225])
  expect(new Set(changes().flatMap(({ body }) => idsOf(body))).size).toBe(725)
  expect(screen.queryByText(/selected/)).toBeNull()

  const undone = changes().map(({ body }) => `/api/admin/leads/changes/${body.changeId}/undo`)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const undoRequests = () => server.requests.map(({ path }) => path).filter((path) => path.endsWith('/undo'))
  await waitFor(() => expect(undoRequests()).toEqual(undone))
})

test('if a batch fails, the remaining leads stay selected and an error is shown', async () => {
  const { goOn } = await assignAll(2)
  goOn()
  expect(await screen.findByText('500 leads assigned')).toBeDefined()
  expect(await screen.findByText('225 of 725 leads weren’t changed')).toBeDefined()
  expect(screen.getByText('225 selected')).toBeDefined()
})

test('leads of colleagues are reassigned in bulk only after a reason is given', async () => {
  const taken = leads.slice(0, 3).map((lead, index) => ({ ...lead, ownerId: index === 0 ? null : `owner-${index}` }))
  const server = fakeServer({
    'GET /api/admin/lead-owners': () => ({ body: { owners: [owner] } }),
    'POST /api/admin/leads/changes': ({ body }) => ({ body: { changed: idsOf(body), skipped: [] } }),
  })
  function Bar() {
    const picks = useRowSelection(taken)
    return (
      <>
        <button type="button" onClick={picks.toggleAll}>
          All
        </button>
        <LeadBulkBar picks={picks} leads={taken} me="owner-1" onMove={async () => {}} />
      </>
    )
  }
  const { user } = renderAdmin(<Bar />)
  await user.click(screen.getByRole('button', { name: 'All' }))
  await screen.findByRole('option', { name: owner.name })
  // On a closed list, an arrow key would choose the first person.
  expect(fireEvent.keyDown(screen.getByLabelText('Assign to'), { key: 'ArrowDown' })).toBe(false)
  await user.selectOptions(screen.getByLabelText('Assign to'), owner.name)
  expect(server.count('/api/admin/leads/changes')).toBe(0)
  const dialog = screen.getByRole('dialog', { name: 'Reassign 3 leads to Pat Example' })
  expect(dialog.textContent).toContain('A team member owns 1 of them.')
  await user.type(screen.getByLabelText('Reason'), 'Balance the load')
  await user.click(screen.getByRole('button', { name: 'Reassign' }))
  await waitFor(() => expect(server.count('/api/admin/leads/changes')).toBe(1))
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    change: { action: 'assign', to: owner.id, reason: 'Balance the load' },
  })
})

test('requests that a change sent are confirmed, and undone with it', async () => {
  const [own, theirs] = leads
  const undone: string[] = []
  const routes: Parameters<typeof fakeServer>[0] = {
    'GET /api/admin/lead-owners': () => ({ body: { owners: [owner] } }),
    'POST /api/admin/leads/changes': ({ body }) => {
      const isFirst = idsOf(body).some((id) => id === own?.id)
      const answer = isFirst
        ? { changed: [own?.id], requested: [theirs?.id], skipped: [] }
        : { changed: [], requested: [], skipped: [] }
      routes[`POST /api/admin/leads/changes/${body.changeId}/undo`] = () => {
        undone.push(String(body.changeId))
        return { body: answer }
      }
      return { body: answer }
    },
  }
  fakeServer(routes)
  const { user } = renderAdmin(<Admin />)
  await user.click(screen.getByRole('button', { name: 'All' }))
  await screen.findByRole('option', { name: owner.name })
  await user.selectOptions(screen.getByLabelText('Assign to'), owner.name)
  const sent = `${own?.name} assigned. Request sent for ${theirs?.name}. Its owner or a manager has to agree.`
  expect(await screen.findByText(sent)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeDefined()
  expect(undone).toHaveLength(1)
})
