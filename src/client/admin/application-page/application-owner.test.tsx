// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyProgress } from '#client/testing/empty-progress.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { ApplicationOwner } from './application-owner.tsx'

const id = '0197f1f2-0000-7000-8000-000000000031'
const graceId = '0197f1f2-0000-7000-8000-000000000032'
const samId = '0197f1f2-0000-7000-8000-000000000033'
const application: ApplicationDetail['application'] = {
  ...{ id, reference: 'HL-TEST-TEST', type: 'personal', stage: 'offers', stageChangedAt: '2026-03-01T10:00:00.000Z' },
  ...{ resumeStage: null, name: 'Ada Harbor', businessName: null, amountCents: null, owner: null, isMine: false },
  ...{
    mayChange: true,
    tags: [],
    unanswered: 0,
    toReview: 0,
    dueAt: null,
    submittedAt: null,
    updatedAt: '2026-03-01T10:00:00.000Z',
  },
  ...{ email: 'ada@example.com', phone: null, ownerId: null, botSignals: [], isEmailVerified: true, importedAt: null },
}
const file: ApplicationDetail = {
  ...{
    application,
    lead: null,
    unverified: [],
    sections: [],
    corrections: [],
    messages: [],
    hasEarlierMessages: false,
    moves: [],
    nextStages: [],
  },
  ...{ takeover: null, takeoverNeedsApproval: false, wantsPaper: false, progress: emptyProgress },
}
const owned = { ...file, application: { ...application, owner: 'Grace Example', ownerId: graceId } }

const routes = {
  [`POST /api/admin/applications/${id}/assign-to-self`]: () => ({ body: file }),
  [`POST /api/admin/applications/${id}/assign`]: () => ({ body: file }),
  'GET /api/admin/lead-owners': () => ({
    body: {
      owners: [
        { id: graceId, name: 'Grace Example' },
        { id: samId, name: 'Sam Example' },
      ],
    },
  }),
}

test('an unassigned application is assigned in one click', async () => {
  const server = fakeServer(routes)
  const { user } = renderAdmin(<ApplicationOwner file={file} mayAssign={false} />)
  await user.click(screen.getByRole('button', { name: 'Assign to me' }))
  expect(server.requests).toMatchObject([{ method: 'POST', body: { from: null, reason: '' } }])
})

test('reassigning asks for a reason and shows who is notified and who keeps the commission', async () => {
  const server = fakeServer(routes)
  const { user } = renderAdmin(<ApplicationOwner file={owned} mayAssign={false} />)
  expect(screen.queryByRole('button', { name: /^Owner/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reassign to me' }))
  const dialog = screen.getByRole('dialog', { name: 'Reassign to me' })
  expect(dialog.textContent).toContain('Grace Example owns this application. We’ll notify them and the managers.')
  expect(dialog.textContent).toContain('stays with Grace Example')
  expect(server.requests).toEqual([])
  await user.type(within(dialog).getByLabelText('Reason'), 'On leave')
  await user.click(within(dialog).getByRole('button', { name: 'Reassign' }))
  expect(server.requests).toMatchObject([{ body: { from: graceId, reason: 'On leave' } }])
})

test('if consent is needed, the dialog asks for it', async () => {
  fakeServer(routes)
  const { user } = renderAdmin(<ApplicationOwner file={{ ...owned, takeoverNeedsApproval: true }} mayAssign={false} />)
  await user.click(screen.getByRole('button', { name: 'Reassign to me' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain(
    'They or a manager have to agree, and we’ll ask them. Nothing changes until then.',
  )
  expect(within(dialog).getByRole('button', { name: 'Ask to reassign' })).toBeDefined()
})

test('a manager assigns an application to a team member, with a reason if it has an owner', async () => {
  const server = fakeServer(routes)
  const { user } = renderAdmin(<ApplicationOwner file={owned} mayAssign />)
  await user.click(screen.getByRole('button', { name: /^Owner: ?Grace Example/ }))
  const sam = await screen.findByRole('option', { name: 'Sam Example' })
  expect(screen.queryByRole('option', { name: 'Grace Example' })).toBeNull()
  await user.click(sam)
  const dialog = screen.getByRole('dialog', { name: 'Reassign to Sam Example' })
  await user.type(within(dialog).getByLabelText('Reason'), 'Balance the load')
  await user.click(within(dialog).getByRole('button', { name: 'Reassign' }))
  expect(server.requests.at(-1)).toMatchObject({ body: { from: graceId, to: samId, reason: 'Balance the load' } })
})
