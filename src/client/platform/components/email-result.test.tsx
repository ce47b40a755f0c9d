// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { EmailResultButton } from './email-result-button.tsx'

const calculator = { kind: 'calculator', path: '/calculators', section: 'compare' } as const

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open(search: string) {
  render(<EmailResultButton find={() => ({ ...calculator, search })} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Email me this estimate' }))
  await screen.findByRole('form')
  return user
}

test('a missing address and box are named at once, and nothing is sent', async () => {
  const { requests } = fakeServer({})
  const user = await open('')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await user.click(screen.getByRole('button', { name: 'Email me this estimate' }))
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(screen.getByText(/^Please check the box/)).toBeDefined()
  expect(requests).toEqual([])
})

test('only the numbers of the calculator are sent, with the consent', async () => {
  const { requests } = fakeServer({ 'POST /api/estimate-emails': () => ({ body: { isReceived: true } }) })
  const user = await open('?utm_source=letter&advance-factor=1.3&advance-by=term&note=Hello there')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Email me this estimate' }))
  expect(await screen.findByText(/We’re emailing a link to ada@example.com/)).toBeDefined()
  expect(requests.map(({ body }) => body)).toEqual([
    {
      ...{ email: 'ada@example.com', consent: true, homepage: '', ms: expect.stringMatching(/^\d+$/) },
      estimate: { ...calculator, search: '?advance-factor=1.3&advance-by=term' },
    },
  ])
})

test('a refusal is shown and the input kept', async () => {
  fakeServer({
    'POST /api/estimate-emails': () => ({ status: 422, body: { code: 'invalid', message: 'That was too fast.' } }),
  })
  const user = await open('')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Email me this estimate' }))
  expect(await screen.findByText('That was too fast.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
})
