// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { RequestForm } from './request-form.tsx'

test('a document can be asked for by today where the reader is, and usually by a week from then', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  vi.useFakeTimers({ now: new Date('2026-03-03T02:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  draw(<RequestForm canAsk applicationId="" onAsked={() => {}} onClose={() => {}} />)
  const day = screen.getByLabelText<HTMLInputElement>('Please by')
  expect([day.min, day.value]).toEqual(['2026-03-02', '2026-03-09'])
})

test('who removes a document of several has the focus on the one that follows', async () => {
  const { user } = draw(<RequestForm applicationId="" canAsk onAsked={() => {}} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Ask for something else as well' }))
  await user.type(screen.getAllByLabelText('What exactly?')[1] as HTMLElement, 'Lease')
  await user.click(screen.getByRole('button', { name: 'Remove document 1' }))
  const [kind] = screen.getAllByLabelText('Kind')
  expect(screen.getByLabelText<HTMLInputElement>('What exactly?').value).toBe('Lease')
  expect(document.activeElement).toBe(kind)
})
