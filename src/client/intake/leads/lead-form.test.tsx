// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageAfterLead } from '#shared/intake/leads/lead-source.ts'
import { LeadForm } from './lead-form.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const stored = { lead: { id }, isExisting: false }
const requests: { url: string; key: string | null; body: unknown }[] = []
const goTo = vi.fn()

/** Stubs `fetch`: records requests and returns `answer`. */
function answerWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { headers, body } = init
    requests.push({ url, key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) })
    return Promise.resolve(answer())
  })
}

beforeEach(() => {
  requests.length = 0
  goTo.mockReset()
  sessionStorage.clear()
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const form = () =>
  render(
    <LeadForm
      source="Hero Form"
      seller="Harborline Funding"
      action="Get my free analysis"
      next="/free-analysis"
      goTo={goTo}
    />,
  )

async function fill() {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Full name'), 'Ada Client')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Phone'), '(555) 555-0123')
  return user
}

const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Get my free analysis' }))

test('an empty form shows three errors, in the summary and next to the fields, and sends nothing', async () => {
  answerWith(() => Response.json(stored))
  form()
  await submit(userEvent.setup())

  for (const message of [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
  ])
    expect(screen.getByRole('link', { name: message })).toBeDefined()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBe('lead-email-error')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(requests).toEqual([])
})

test('every rejected submit focuses the errors, even if they are the same again', async () => {
  answerWith(() => Response.json(stored))
  form()
  const user = userEvent.setup()
  await submit(user)
  await user.type(screen.getByLabelText('Full name'), 'Ada Client')
  await submit(user)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await user.click(screen.getByLabelText('Phone'))
  await submit(user)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('the phone field asks for a WhatsApp number', () => {
  form()
  const help = screen.getByLabelText('Phone').getAttribute('aria-describedby')?.split(' ')[0] ?? ''
  expect(document.getElementById(help)?.textContent).toContain('a correct number for WhatsApp communication')
})

test('a corrected field loses its error while the others keep theirs', async () => {
  form()
  const user = userEvent.setup()
  await submit(user)
  await user.type(screen.getByLabelText('Full name'), 'Ada')

  expect(screen.queryByRole('link', { name: 'Full name must be at least 2 characters' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Please enter a valid email address' })).toBeDefined()
})

test('the consent box starts unchecked, and its value is sent', async () => {
  answerWith(() => Response.json(stored))
  sessionStorage.setItem('firstTouch', JSON.stringify(['/about', 'https://example.com/', [['utm_source', 'letter']]]))
  form()
  const user = await fill()
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  expect(box.checked).toBe(false)
  await user.click(box)
  await submit(user)

  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/free-analysis'))
  expect(requests).toMatchObject([
    {
      url: '/api/leads/basic',
      body: {
        name: 'Ada Client',
        email: 'ada@example.com',
        phone: '(555) 555-0123',
        source: 'Hero Form',
        contactConsent: true,
        attribution: { landingPath: '/about', referrer: 'https://example.com/', utmSource: 'letter' },
      },
    },
  ])
})

test('details typed in an earlier visit come back, with a button that clears them', async () => {
  form()
  await fill()
  cleanup()
  sessionStorage.clear()

  form()
  const user = userEvent.setup()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  expect(localStorage.getItem('leadDraft')).toBeNull()
})

test('success is stored for the next page, and the draft is removed', async () => {
  answerWith(() => Response.json({ ...stored, isExisting: true }))
  form()
  await submit(await fill())

  await waitFor(() => expect(goTo).toHaveBeenCalled())
  expect(JSON.parse(sessionStorage.getItem('prequalifiedData') ?? '')).toEqual({
    name: 'Ada Client',
    email: 'ada@example.com',
    phone: '(555) 555-0123',
    leadId: id,
    isExisting: true,
  })
  expect(localStorage.getItem('leadDraft')).toBeNull()
})

test('while sending, the button is disabled and says so', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerWith(() => promise)
  form()
  await submit(await fill())

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' }).disabled).toBe(true)
  resolve(Response.json(stored))
  await waitFor(() => expect(goTo).toHaveBeenCalled())
})

test('a failure is shown on the page and as a toast, and a retry has the same key', async () => {
  answerWith(() => Response.json({ code: 'forbidden' }, { status: 403 }))
  form()
  const user = await fill()
  await submit(user)

  const message = /Failed to submit your information. Please try again./
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(1))
  expect(screen.getByRole('alert').textContent).toMatch(message)
  expect(goTo).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  expect(JSON.parse(sessionStorage.getItem('prequalifiedData') ?? '')).not.toHaveProperty('leadId')

  await submit(user)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.key).toBe(requests[0]?.key)
})

test('a server error retries the same request after two seconds', async () => {
  let isDown = true
  answerWith(() => {
    if (!isDown) return Response.json(stored)
    isDown = false
    return Response.json({ code: 'internal' }, { status: 500 })
  })
  form()
  await submit(await fill())

  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/free-analysis'), { timeout: 10_000 })
  expect(requests).toHaveLength(2)
  expect(requests[1]).toEqual(requests[0])
})

test('a server validation error is shown next to the field', async () => {
  answerWith(() => Response.json({ code: 'invalid', message: '', fields: { name: 'Too long' } }, { status: 422 }))
  form()
  await submit(await fill())

  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Too long' }).getAttribute('href')).toBe('#lead-fullName'),
  )
})

test('answers are restored after a reload', async () => {
  form()
  await fill()
  cleanup()
  form()

  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('(555) 555-0123')
})

test('the form works with blocked storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  answerWith(() => Response.json(stored))
  form()
  await submit(await fill())

  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/free-analysis'))
})

test('the honeypot outside the form and the time since opening the page are sent, but are not part of the key', async () => {
  answerWith(() => Response.json({}, { status: 403 }))
  render(
    <>
      <LeadForm
        source="Hero Form"
        seller="Harborline Funding"
        action="Get my free analysis"
        next="/free-analysis"
        goTo={goTo}
      />
      <input name="homepage" form="lead" defaultValue="https://example.com" />
    </>,
  )
  const user = await fill()
  await submit(user)
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Get my free analysis' })).toBeDefined())
  await submit(user)
  await waitFor(() => expect(requests).toHaveLength(2))
  const [first, second] = requests
  expect(first?.body).toMatchObject({ homepage: 'https://example.com', ms: expect.stringMatching(/^\d/) })
  expect(second?.key).toBe(first?.key)
})

test('after the details are saved, the visitor continues on the page of that kind of funding', async () => {
  answerWith(() => Response.json(stored))
  const next = pageAfterLead('Personal Funding')
  render(<LeadForm source="Personal Funding" seller="Harborline Funding" action="Send" next={next} goTo={goTo} />)
  await (await fill()).click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/personal-funding'))
})

test('a mistyped domain is pointed out after the field is left, and one click corrects it', async () => {
  form()
  const user = userEvent.setup()
  const email = screen.getByLabelText('Email') as HTMLInputElement
  await user.type(email, 'ada@gmial.com')
  await user.tab()
  expect((await screen.findByRole('status')).textContent).toContain('Did you mean ada@gmail.com?')
  await user.click(screen.getByRole('button', { name: 'Use this address' }))
  expect(email.value).toBe('ada@gmail.com')
  expect(screen.queryByRole('status')).toBeNull()
  expect(JSON.parse(localStorage.getItem('leadDraft') ?? '[]')[1]).toMatchObject({ email: 'ada@gmail.com' })
})
