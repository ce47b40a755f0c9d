// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { ConsentsScreen } from './consents-screen.tsx'
import { emptySigningDraft, type SigningDraft } from './signing-draft.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const onNext = vi.fn()

/** Renders the screen with everything filled in except the code from the sample page. */
function open() {
  onNext.mockReset()
  const file = { reference: 'HL-7Q4K-92XM', type: 'personal', stage: 'draft', name: 'Ada Harbor' } as const
  const agreements = agreementsFor('personal', 'Harborline Funding', { basisPoints: 0, amountCents: 0 })
  function Screen() {
    const accepted = agreements.map(({ text }) => text)
    const [given, setGiven] = useState<SigningDraft>({ ...emptySigningDraft, accepted, signature: 'Ada Harbor' })
    return (
      <ConsentsScreen
        file={{ ...file, email: 'ada@example.com', isVerified: true, hasTranscript: false }}
        agreements={agreements}
        given={given}
        onNext={onNext}
        onGive={setGiven}
        onBack={undefined}
      />
    )
  }
  render(<Screen />)
  const user = userEvent.setup()
  return async (code: string) => {
    const box = screen.getByLabelText('Sample page code')
    await user.clear(box)
    await user.type(box, `${code}{Enter}`)
  }
}

const path = 'POST /api/applications/current/sample-code'

test('a wrong code is reported on this screen, not only on submission', async () => {
  fakeServer({ [path]: ({ body }) => ({ body: { isRight: body.sampleCode === 'ACDE' } }) })
  const enter = open()
  await enter('XXXX')
  expect((await screen.findByRole('alert')).textContent).toContain('doesn’t match the sample page')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(onNext).not.toHaveBeenCalled()
  await enter('ACDE')
  await vi.waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a lost connection does not block the step', async () => {
  fakeServer({ [path]: () => new TypeError('Failed to fetch') })
  await open()('XXXX')
  await vi.waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
})
