// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicationDetail } from '#client/admin/application-page/queries.ts'
import { emptyProgress } from '#client/testing/empty-progress.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { NextActionButton } from './next-action-button.tsx'

const id = '0197f1f2-0000-7000-8000-000000000041'
const at = '2026-03-01T10:00:00.000Z'
const application: ApplicationDetail['application'] = {
  ...{ id, reference: 'HL-TEST-TEST', type: 'personal', stage: 'in_review', stageChangedAt: at, resumeStage: null },
  ...{ name: 'Ada Harbor', businessName: null, amountCents: null, owner: 'Pat Example', ownerId: null, isMine: true },
  ...{ mayChange: true, tags: [], unanswered: 0, toReview: 0, dueAt: null, submittedAt: at, updatedAt: at },
  ...{ email: 'ada@example.com', phone: null, botSignals: [], isEmailVerified: true, importedAt: null },
}
const file: ApplicationDetail = {
  ...{ application, lead: null, unverified: [], sections: [], corrections: [], messages: [] },
  ...{ hasEarlierMessages: false, moves: [], nextStages: [], takeover: null, takeoverNeedsApproval: false },
  ...{ wantsPaper: false, progress: emptyProgress },
}
const inStage = (stage: Stage): ApplicationDetail => ({ ...file, application: { ...application, stage } })

function Header() {
  const { data } = useQuery(applicationDetail(id))
  return (
    <main>
      <header>
        <h1>Ada Harbor</h1>
        {data && <NextActionButton file={data} renderLink={(tab, label) => <a href={`#${tab}`}>{label}</a>} />}
      </header>
      <button type="button">Elsewhere</button>
    </main>
  )
}

function show(moved: ApplicationDetail) {
  const pending = Promise.withResolvers<void>()
  fakeServer({
    [`GET /api/admin/applications/${id}`]: () => ({ body: file }),
    [`POST /api/admin/applications/${id}/stage`]: async () => {
      await pending.promise
      return { body: moved }
    },
  })
  return { ...renderAdmin(<Header />), goOn: pending.resolve }
}

test('the focus moves from the pressed action to the next one', async () => {
  const { user, goOn } = show(inStage('ready'))
  await user.click(await screen.findByRole('button', { name: 'Mark ready for lenders' }))
  goOn()
  const next = await screen.findByRole('link', { name: 'Choose lenders' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('without a next action, the focus moves to the heading', async () => {
  const { user, goOn } = show(inStage('withdrawn'))
  await user.click(await screen.findByRole('button', { name: 'Mark ready for lenders' }))
  goOn()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('the focus stays where the user moved it', async () => {
  const { user, goOn } = show(inStage('ready'))
  await user.click(await screen.findByRole('button', { name: 'Mark ready for lenders' }))
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  goOn()
  await screen.findByRole('link', { name: 'Choose lenders' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(elsewhere)
})

test('an error keeps the focus', async () => {
  fakeServer({
    [`GET /api/admin/applications/${id}`]: () => ({ body: file }),
    [`POST /api/admin/applications/${id}/stage`]: () => ({
      ...{ status: 409, body: { code: 'conflict', message: 'Lee Example moved it.', fields: {} } },
    }),
  })
  const { user } = renderAdmin(<Header />)
  await user.click(await screen.findByRole('button', { name: 'Mark ready for lenders' }))
  const alert = await screen.findByRole('alert')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(alert)
})
