// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OtherOwners } from '#client/applications/applications/current-screen.tsx'
import { DraftAutosave } from '#client/applications/applications/draft-autosave.ts'
import { useKept } from '#client/applications/applications/use-draft.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { StepScreen } from './step-screen.tsx'

const onNext = vi.fn()
const scrolled = vi.fn<(options: object) => void>()
let kept: DraftAnswers
let autosave: DraftAutosave | undefined

beforeEach(() => {
  sessionStorage.clear()
  onNext.mockReset()
  Element.prototype.scrollIntoView = scrolled
})
afterEach(() => {
  cleanup()
  // Cancels a pending save, so that it doesn't run during the next test.
  autosave?.stop()
})

/** Renders a step with a server that accepts every save and encrypts nothing. */
async function open(type: ApplicationType, slug: string, answers: DraftAnswers = {}) {
  const saved = (step: string, given: DraftAnswers, version: number) => ({
    ...{ slug: step, answers: given, version, savedAt: version ? '2026-03-02T10:32:00Z' : null, problems: {} },
  })
  const opened = new DraftAutosave(
    {
      read: async () => expect.unreachable(),
      save: async (step, given, version) => {
        kept = given
        return saved(step, given, version + 1)
      },
    },
    {
      file: {
        ...{ reference: 'HL-7Q4K-92XM', type, stage: 'draft', name: 'Ada', email: 'ada@example.com', isVerified: true },
        hasTranscript: false,
      },
      steps: stepsFor(type).map((step) => saved(step.slug, step.slug === slug ? answers : {}, 0)),
      submittedAt: null,
    },
  )
  autosave = opened
  function Screen() {
    const state = useKept(opened).steps.find(({ step }) => step.slug === slug)
    return state && <StepScreen autosave={opened} type={type} state={state} onBack={undefined} onNext={onNext} />
  }
  render(<Screen />)
  return userEvent.setup()
}

const goOn = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Continue' }))

test('errors appear only on Continue, next to the fields and in the summary', async () => {
  const user = await open('business', 'request')
  await user.type(screen.getByLabelText('How much do you need?'), 'a lot')
  expect(screen.queryByText(/Please enter an amount/)).toBeNull()
  await goOn(user)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(3)
  expect(onNext).not.toHaveBeenCalled()

  await user.click(screen.getByRole('link', { name: /Please enter an amount/ }))
  const box = screen.getByLabelText<HTMLInputElement>('How much do you need?')
  expect(document.activeElement).toBe(box)
  await user.clear(box)
  await user.type(box, '$50k')
  expect(screen.queryByRole('link', { name: /Please enter an amount/ })).toBeNull()
})

test.each([
  ['50,000', 50_000, '$50,000'],
  ['$50k', 50_000, '$50,000'],
  ['1.2m', 1_200_000, '$1,200,000'],
])('"%s" is accepted as an amount and formatted on blur', async (typed, dollars, written) => {
  const user = await open('personal', 'request')
  const box = screen.getByLabelText<HTMLInputElement>('How much do you need?')
  await user.type(box, typed)
  expect(box.value).toBe(typed)
  await user.tab()
  expect(box.value).toBe(written)
  await goOn(user)
  await waitFor(() => expect(kept).toMatchObject({ amountDollars: dollars }))
})

test('an incomplete step can be left for later', async () => {
  const user = await open('personal', 'request')
  await goOn(user)
  await user.click(screen.getByRole('button', { name: 'Finish this later' }))
  expect(onNext).toHaveBeenCalledTimes(1)
})

test('a complete step is saved and Continue opens the next one', async () => {
  const user = await open('personal', 'request', { amountDollars: 5_000, purpose: 'A roof', urgency: 'week' })
  await goOn(user)
  expect(onNext).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(kept).toEqual({ amountDollars: 5_000, purpose: 'A roof', urgency: 'week' }))
})

test('owners can be added and removed, and a removed owner can be restored', async () => {
  const user = await open('business', 'owners', {
    owners: [{ fullName: 'Ada', sharePercent: 60 }, { fullName: 'Bob' }],
  })
  await user.click(screen.getByRole('button', { name: 'Remove owner 1' }))
  expect(screen.getAllByLabelText<HTMLInputElement>('Full name').map(({ value }) => value)).toEqual(['Bob'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getAllByRole('group', { name: /^Owner \d/ })[0])
  expect(screen.getAllByLabelText<HTMLInputElement>('Full name').map(({ value }) => value)).toEqual(['Ada', 'Bob'])
  await user.click(screen.getByRole('button', { name: 'Add another owner' }))
  const owners = screen.getAllByRole('group', { name: /^Owner \d/ })
  expect(owners).toHaveLength(3)
  expect(document.activeElement).toBe(owners[2])
  // Scrolls to the start, because the end may already be in view.
  expect(scrolled.mock.lastCall).toEqual([{ block: 'start', behavior: 'instant' }])
  expect(scrolled.mock.contexts.at(-1)).toBe(owners[2])
  expect(screen.getAllByLabelText('Email').map((box) => box.getAttribute('autocomplete'))).toEqual([
    'section-owners-1 email',
    'section-owners-2 email',
    'section-owners-3 email',
  ])
})

test('questions appear depending on earlier answers', async () => {
  const user = await open('business', 'financials')
  expect(screen.queryByLabelText('Lender')).toBeNull()
  await user.click(within(screen.getByRole('group', { name: /open loans or advances/ })).getByLabelText('Yes'))
  await user.type(screen.getByLabelText('Lender'), 'A lender')
  await user.click(within(screen.getByRole('group', { name: /open loans or advances/ })).getByLabelText('No'))
  expect(screen.queryByLabelText('Lender')).toBeNull()
})

test('an encrypted secret shows its last digits and is changed only on request', async () => {
  const user = await open('personal', 'applicant', { ssn: { ref: 'abc', last4: '6789' } })
  expect(screen.getByText('•••• 6789')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Change: Social Security/ }))
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Keep •••• 6789' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Change: Social Security/ }))
  await goOn(user)
  await waitFor(() => expect(kept.ssn).toEqual({ ref: 'abc', last4: '6789' }))

  await user.click(screen.getByRole('button', { name: /^Change: Social Security/ }))
  await user.type(screen.getByLabelText(/^Social Security/), '987-65-4321{Enter}')
  await waitFor(() => expect(kept.ssn).toBe('987-65-4321'))
})

test('after removing an encrypted secret, an empty field replaces it and has the focus', async () => {
  const user = await open('personal', 'applicant', { ssn: { ref: 'abc', last4: '6789' } })
  await user.click(screen.getByRole('button', { name: /^Remove: Social Security/ }))
  const box = screen.getByLabelText(/^Social Security/)
  expect(document.activeElement).toBe(box)
  await user.type(box, '987-65-4321')
  await user.tab()
  await waitFor(() => expect(kept.ssn).toBe('987-65-4321'))
})

test('an age is converted on blur to the month in which the business started', async () => {
  const user = await open('business', 'business')
  const box = screen.getByLabelText<HTMLInputElement>('When did it start?')
  await user.type(box, '5 years')
  await user.tab()
  expect(box.value).toBe(`${new Date().getUTCMonth() + 1}/${new Date().getUTCFullYear() - 5}`)
})

test('offline, a note next to a secret says that it is not stored on the device', async () => {
  const user = await open('personal', 'applicant')
  expect(screen.queryByText(/isn’t stored on your device/)).toBeNull()
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getAllByText(/isn’t stored on your device/)).toHaveLength(2)
  await user.type(screen.getByLabelText('Date of birth (optional)'), '3/27/1980')
  connection.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/isn’t stored on your device/)).toBeNull()
})

test('the note about other owners appears once there are others', () => {
  const { rerender } = render(<OtherOwners owners={[{ fullName: 'Ada Harbor' }]} />)
  expect(screen.queryByText(/credit reports/)).toBeNull()
  rerender(<OtherOwners owners={[{ fullName: 'Ada Harbor' }, { sharePercent: 40 }]} />)
  expect(screen.getByText(/each get an email after you submit/)).toBeDefined()
})
