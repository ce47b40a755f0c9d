// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { merchantId as id, merchantWith } from '#client/testing/merchant-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { merchantMoves } from '#shared/intake/merchants/merchant-moves.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { MerchantPanel } from './merchant-panel.tsx'
import { merchantDetail } from './queries.ts'

/** Fakes a server with one request, which colleagues move too. */
function renderPanel(status: MerchantStatus) {
  const file = () => merchantWith({ status }, { nextStatuses: [...merchantMoves(status)] })
  const server = fakeServer({
    [`GET /api/admin/merchant-leads/${id}`]: () => ({ body: file() }),
    [`GET /api/admin/merchant-leads/${id}/statements`]: () => ({ body: { documents: [] } }),
    [`POST /api/admin/merchant-leads/${id}/status`]: ({ body: { from, to } }) => {
      if (from !== status)
        return { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
      status = to as MerchantStatus
      return { body: file() }
    },
  })
  const view = renderAdmin(<MerchantPanel id={id} me="" tasks={null} statements={() => null} onClose={() => {}} />)
  const colleagueMoves = (to: MerchantStatus) => {
    status = to
  }
  const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...view, colleagueMoves, sent }
}
const move = () => screen.getByRole('button', { name: 'Move' })
const reason = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value

test('a status change keeps its base status and the typed reason', async () => {
  const { user, queryClient, colleagueMoves, sent } = renderPanel('new')
  await user.type(await screen.findByLabelText('Reason (optional)'), 'They called')
  colleagueMoves('contacted')
  await act(() => queryClient.invalidateQueries(merchantDetail(id)))
  expect((await screen.findByRole('alert')).textContent).toContain('It’s now “Contacted”')
  expect(screen.getByLabelText('Move from New to')).toBeDefined()

  await user.click(move())
  await screen.findByText('Lee Example changed this.')
  expect(await screen.findByLabelText('Move from Contacted to')).toBeDefined()
  expect(reason('Reason (optional)')).toBe('They called')
  expect(sent().map(({ from }) => from)).toEqual(['new'])
})

test('if a request is closed in the meantime, a message says so and the typed reason stays visible', async () => {
  const { user, colleagueMoves, sent } = renderPanel('new')
  await user.selectOptions(await screen.findByLabelText('Move from New to'), 'Lost')
  await user.type(screen.getByLabelText('Reason'), 'They stay with their bank')
  colleagueMoves('do_not_contact')
  await user.click(move())
  expect(await screen.findByText('Lee Example changed this.')).toBeDefined()
  expect(reason('Reason')).toBe('They stay with their bank')
  expect([screen.queryByRole('button', { name: 'Move' }), screen.queryByLabelText(/^Move from/)]).toEqual([null, null])
  expect(sent()).toHaveLength(1)
})

test('if the chosen status is no longer allowed, the user must choose another', async () => {
  const { user, colleagueMoves, sent } = renderPanel('quote_sent')
  await user.selectOptions(await screen.findByLabelText('Move from Quote sent to'), 'Lost')
  await user.type(screen.getByLabelText('Reason'), 'They stay with their bank')
  colleagueMoves('not_eligible')
  await user.click(move())
  const select = await screen.findByLabelText<HTMLSelectElement>('Move from Not eligible to')
  expect([select.value, select.selectedOptions[0]?.text]).toEqual(['', 'Please choose'])

  await user.click(move())
  expect(screen.getByText('Please choose where to move it')).toBeDefined()
  expect([document.activeElement, sent().length, reason('Reason')]).toEqual([select, 1, 'They stay with their bank'])

  await user.selectOptions(select, 'Contacted')
  await user.click(move())
  await screen.findByLabelText('Move from Contacted to')
  expect(sent()[1]).toMatchObject({ from: 'not_eligible', to: 'contacted' })
})

test('drafts are restored when the request is opened again', async () => {
  const { user, unmount } = renderPanel('new')
  const labels = ['Reason (optional)', 'Next step', 'Note']
  await screen.findByLabelText('Note')
  for (const label of labels) await user.type(screen.getByLabelText(label), label)
  unmount()
  renderAdmin(<MerchantPanel id={id} me="" tasks={null} statements={() => null} onClose={() => {}} />)
  await screen.findByLabelText('Note')
  expect(labels.map(reason)).toEqual(labels)
})

test('drafts of one account do not show at the next, even if both are cached', async () => {
  const nextId = '0197f1f2-0000-7000-8000-000000000005'
  const boarding = [{ step: 'live_date' as const, doneOn: null, detail: '', by: null }]
  const files = [id, nextId].map((each) => merchantWith({ id: each, status: 'accepted' }, { boarding }))
  fakeServer(
    Object.fromEntries(
      files.flatMap((file) => [
        [`GET /api/admin/merchant-leads/${file.lead.id}`, () => ({ body: file })],
        [`GET /api/admin/merchant-leads/${file.lead.id}/statements`, () => ({ body: { documents: [] } })],
      ]),
    ),
  )
  function Page() {
    const [open, setOpen] = useState(id)
    return (
      <>
        <button type="button" onClick={() => setOpen(nextId)}>
          Next
        </button>
        <MerchantPanel id={open} me="" tasks={null} statements={() => null} onClose={() => {}} />
      </>
    )
  }
  const { user, queryClient } = renderAdmin(<Page />)
  for (const file of files) queryClient.setQueryData(merchantDetail(file.lead.id).queryKey, file)
  await user.click(await screen.findByRole('button', { name: /^Mark as done: / }))
  await user.type(screen.getByLabelText(/^Our share/), '35')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Our share/).value).toBe('')
  expect(screen.queryByRole('button', { name: 'Save step' })).toBeNull()
})

test('drafts of figures and quotes reopen their forms, the quote even if none can be sent anymore', async () => {
  const { user, unmount } = renderPanel('analysed')
  await user.click(await screen.findByRole('button', { name: 'Edit from statement' }))
  await user.type(screen.getByLabelText('All fees, dollars'), '7')
  await user.click(screen.getByRole('button', { name: 'Create quote' }))
  await user.type(screen.getByLabelText('Processor'), 'Harbor Pay')
  unmount()

  const again = renderPanel('analysed')
  expect((await screen.findByLabelText<HTMLInputElement>('All fees, dollars')).value).toBe('9607')
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send quote' })
  expect(send().disabled).toBe(false)
  again.colleagueMoves('lost')
  await act(() => again.queryClient.invalidateQueries(merchantDetail(id)))
  expect(await screen.findByText(/Quotes can’t be sent in the request’s current status/)).toBeDefined()
  expect([screen.getByLabelText<HTMLInputElement>('Processor').value, send().disabled]).toEqual(['Harbor Pay', true])
  for (const cancel of screen.getAllByRole('button', { name: 'Cancel' })) await again.user.click(cancel)
  expect([screen.queryByLabelText('Processor'), screen.queryByLabelText('All fees, dollars')]).toEqual([null, null])
})

test('a residual share draft is restored with its request', async () => {
  const label = /Our share of the processor/
  const { user, unmount } = renderPanel('boarding')
  await user.type(await screen.findByLabelText(label), '35')
  unmount()
  renderPanel('boarding')
  expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('35')
})
