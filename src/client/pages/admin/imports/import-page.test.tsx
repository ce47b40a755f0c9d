// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { saveUser } from '#client/identity/auth/session.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderRoutes } from '#client/testing/render-routes.tsx'
import { ImportPage } from './import-page.tsx'

function openAt(address: string) {
  saveUser({ id: uuidv7(), name: 'Ada Harbor', email: 'ada@example.com', role: 'owner' })
  fakeServer({
    'GET /api/admin/imports': () => ({ body: { imports: [] } }),
    'POST /api/admin/imports/check': () => ({ body: { results: [] } }),
  })
  return renderRoutes({ '/admin/import/$kind': ImportPage }, address)
}

test.each([
  ['leads', 'Back to leads', '/admin/leads'],
  ['deals', 'Back to funded deals', '/admin/applications?view=all&only=funded'],
])('the link of the import of %s opens the list that it names', async (kind, name, address) => {
  await openAt(`/admin/import/${kind}`)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

test('a status says that a file is read, and when it is ready', async () => {
  const { user } = await openAt('/admin/import/leads')
  const file = new File(['Name,Phone\nAda Harbor,(212) 555-0142\n'], 'fair.csv', { type: 'text/csv' })
  const status = await screen.findByRole('status')
  const seen: (string | null)[] = []
  const observer = new MutationObserver(() => seen.push(status.textContent))
  observer.observe(status, { childList: true, characterData: true, subtree: true })
  await user.upload(screen.getByLabelText('CSV file'), file)
  await waitFor(() => expect(status.textContent).toBe('The file is ready to check.'))
  expect(seen[0]).toBe('Reading fair.csv…')
  observer.disconnect()
})
