// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { OutageNotices } from './outage-notices.tsx'

test('names each service that is down, with the number and age of waiting jobs', () => {
  renderAdmin(
    <OutageNotices
      outages={[
        { service: 'mail', count: 12, sinceAt: '2026-03-02T12:00:00.000Z' },
        { service: 'scanner', count: 1, sinceAt: '2026-03-02T12:30:00.000Z' },
      ]}
    />,
  )
  const [mail, scanner] = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(mail).toMatch(/^The mail server isn’t responding12 emails have been waiting since Mar 2, 2026/)
  expect(scanner).toMatch(/^The virus scanner isn’t responding1 document has been waiting since Mar 2, 2026/)
})
