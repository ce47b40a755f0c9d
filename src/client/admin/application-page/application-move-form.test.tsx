// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyProgress } from '#client/testing/empty-progress.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { manualMoves } from '#shared/applications/applications/stage-moves.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { ApplicationMoveForm } from './application-move-form.tsx'
import { applicationDetail } from './queries.ts'

const id = '0197f1f2-0000-7000-8000-000000000003'
const at = '2026-03-01T10:00:00.000Z'
const fileAt = (stage: Stage, toReview: number): ApplicationDetail => ({
  application: {
    ...{ id, reference: 'HL-1', type: 'personal', stage, stageChangedAt: at, resumeStage: null },
    ...{
      name: 'Ada Harbor',
      businessName: null,
      amountCents: null,
      owner: null,
      isMine: false,
      mayChange: true,
      tags: [],
      unanswered: 0,
    },
    ...{
      toReview,
      dueAt: null,
      submittedAt: at,
      updatedAt: at,
      botSignals: [],
      isEmailVerified: true,
      importedAt: null,
    },
    ...{ email: 'ada@example.com', ownerId: null, phone: null },
  },
  ...{ lead: null, unverified: [], sections: [], corrections: [], messages: [], hasEarlierMessages: false, moves: [] },
  nextStages: manualMoves({ stage, resumeStage: null }),
  ...{ takeover: null, takeoverNeedsApproval: false, wantsPaper: false, progress: emptyProgress },
})

const Panel = () => {
  const { data } = useQuery(applicationDetail(id))
  return data ? <ApplicationMoveForm file={data} /> : null
}

/** A server with one application that other users move too. */
function renderForm({ toReview = 0 } = {}) {
  let stage: Stage = 'in_review'
  const server = fakeServer({
    [`GET /api/admin/applications/${id}`]: () => ({ body: fileAt(stage, toReview) }),
    [`POST /api/admin/applications/${id}/stage`]: ({ body: { from, to } }) => {
      if (from !== stage)
        return { status: 409, body: { code: 'conflict', message: `It is "${stage}" now.`, fields: {} } }
      stage = to as Stage
      return { body: fileAt(stage, toReview) }
    },
  })
  const view = renderAdmin(
    <>
      <Panel />
      <UndoToaster />
    </>,
  )
  const colleagueMoves = async (to: Stage) => {
    stage = to
    await act(() => view.queryClient.invalidateQueries(applicationDetail(id)))
  }
  const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...view, colleagueMoves, sent }
}
const move = () => screen.getByRole('button', { name: 'Move' })

test('an edited form moves from the stage it shows, and reports the current stage', async () => {
  const { user, colleagueMoves, sent } = renderForm()
  await user.selectOptions(await screen.findByLabelText('Move from In review to'), 'On hold')
  await user.type(screen.getByLabelText('Reason'), 'Back in May')
  await colleagueMoves('ready')
  expect((await screen.findByRole('alert')).textContent).toContain('It’s now “Ready for lenders”')
  expect(screen.getByLabelText('Move from In review to')).toBeDefined()

  await user.click(move())
  await screen.findByText('It is "ready" now.')
  expect(sent()).toMatchObject([{ from: 'in_review', to: 'on_hold' }])
  expect(await screen.findByLabelText('Move from Ready for lenders to')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Back in May')

  // Unsaved input does not move along either.
  await colleagueMoves('withdrawn')
  expect(screen.getByLabelText('Move from Ready for lenders to')).toBeDefined()
  await user.click(move())
  await screen.findByText('It is "withdrawn" now.')
  expect(sent().at(-1)).toMatchObject({ from: 'ready', to: 'on_hold' })
})

test('an untouched form follows the current stage', async () => {
  const { colleagueMoves } = renderForm()
  await screen.findByLabelText('Move from In review to')
  await colleagueMoves('ready')
  expect(await screen.findByLabelText('Move from Ready for lenders to')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an open confirmation closes with a message when another user moves the application first', async () => {
  const { user, colleagueMoves, sent } = renderForm({ toReview: 6 })
  await user.selectOptions(await screen.findByLabelText('Move from In review to'), 'Ready for lenders')
  await user.click(move())
  await screen.findByText('6 documents haven’t been reviewed. Move anyway?')
  await colleagueMoves('on_hold')
  expect((await screen.findByRole('alert')).textContent).toContain('It’s now “On hold”')
  expect(screen.queryByText('6 documents haven’t been reviewed. Move anyway?')).toBeNull()
  await user.click(move())
  await screen.findByText('It is "on_hold" now.')
  expect(sent()).toMatchObject([{ from: 'in_review', to: 'ready' }])
})

test('a move with unreviewed documents needs confirmation and can be undone', async () => {
  const { user, sent } = renderForm({ toReview: 5 })
  await user.selectOptions(await screen.findByLabelText('Move from In review to'), 'Ready for lenders')
  await user.click(move())
  expect(await screen.findByText('5 documents haven’t been reviewed. Move anyway?')).toBeDefined()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move anyway', hidden: true }))
  await screen.findByText('Moved to Ready for lenders')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved back to In review')
  expect(sent().at(-1)).toMatchObject({ from: 'ready', to: 'in_review' })
})

test('a draft reason is restored when the application is reopened, with its original stage', async () => {
  const { user, colleagueMoves, unmount } = renderForm()
  await user.type(await screen.findByLabelText('Reason'), 'They called')
  unmount()
  await colleagueMoves('ready')
  renderAdmin(<Panel />)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('They called')
  expect(screen.getByRole('alert').textContent).toContain('Someone moved it first')
})
