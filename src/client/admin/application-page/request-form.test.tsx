// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { RequestForm } from './request-form.tsx'

test('the earliest due date of a request is today in the local time zone, and the default is in a week', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  vi.useFakeTimers({ now: new Date('2026-03-03T02:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  renderAdmin(<RequestForm canAsk applicationId="" onRequested={() => {}} onClose={() => {}} />)
  const day = screen.getByLabelText<HTMLInputElement>('Due date')
  expect([day.min, day.value]).toEqual(['2026-03-02', '2026-03-09'])
})

test('removing one of several documents moves the focus to the next one', async () => {
  const { user } = renderAdmin(<RequestForm applicationId="" canAsk onRequested={() => {}} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Add another document' }))
  await user.type(screen.getAllByLabelText('Description')[1] as HTMLElement, 'Lease')
  await user.click(screen.getByRole('button', { name: 'Remove document 1' }))
  const [kind] = screen.getAllByLabelText('Type')
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Lease')
  expect(document.activeElement).toBe(kind)
})
