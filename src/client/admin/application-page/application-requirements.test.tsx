// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { ApplicationRequirements } from './application-requirements.tsx'

const id = '0197f1f2-0000-7000-8000-000000000009'
const file = { application: { id, type: 'business' } } as ApplicationDetail

function renderRequirements({ canAsk = true } = {}) {
  fakeServer({
    [`GET /api/admin/applications/${id}/requirements`]: () => ({
      body: { applicationId: id, requirements: [], waivers: [], canAsk },
    }),
    [`GET /api/admin/applications/${id}/documents`]: () => ({ body: { applicationId: id, documents: [] } }),
  })
  return renderAdmin(<ApplicationRequirements file={file} />)
}
const ask = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send request' })

test('drafts of a request and a waiver are restored, the request even if nothing can be requested now', async () => {
  const { user, unmount } = renderRequirements()
  await user.click(await screen.findByRole('button', { name: 'Request documents' }))
  await user.type(screen.getByLabelText(/^Note/), 'All pages')
  const [without] = screen.getAllByRole('button', { name: /^Waive/ })
  if (without) await user.click(without)
  await user.type(screen.getByLabelText(/^Why isn’t it needed/), 'A sole trader')
  unmount()

  renderRequirements({ canAsk: false })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Why isn’t it needed/)).value).toBe('A sole trader')
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('All pages')
  expect(ask().disabled).toBe(true)
})
