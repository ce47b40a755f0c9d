// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ApplicationCommissions } from './application-commissions.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000020'

test('staff who see only their own shares are not told that there are no commissions', async () => {
  fakeServer({ [`GET /api/admin/applications/${applicationId}/commissions`]: () => ({ body: { commissions: [] } }) })
  const view = (mayAdd: boolean) =>
    renderAdmin(<ApplicationCommissions applicationId={applicationId} mayAdd={mayAdd} renderLink={() => null} />)
  const agent = view(false)
  expect(await screen.findByText('You don’t have a share of a commission on this application.')).toBeDefined()
  expect(screen.queryByText(/No commissions yet/)).toBeNull()
  agent.unmount()
  view(true)
  expect(await screen.findByText(/No commissions yet/)).toBeDefined()
})
