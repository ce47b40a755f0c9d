// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { DateField } from './date-field.tsx'
import { Field } from './field.tsx'

/** Simulates a browser that reports a missing part; jsdom has no incomplete dates. */
function half(box: HTMLElement, badInput: boolean) {
  Object.defineProperty(box, 'validity', { value: { badInput }, configurable: true })
  fireEvent.input(box)
}

test('a form with an incomplete date is not sent, and shows what is missing next to the date until it is complete', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { user } = renderAdmin(
    <form noValidate onSubmit={onSubmit}>
      <Field label="Next step" name="nextAction" />
      <DateField label="On" name="on" />
      <DateField label="Good until" name="until" type="datetime-local" />
      <button type="submit">Keep</button>
    </form>,
  )
  const [on, until] = [screen.getByLabelText('On'), screen.getByLabelText('Good until')]
  for (const box of [on, until]) half(box, true)
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(on.parentElement?.textContent).toContain('Please enter the full date')
  expect(until.parentElement?.textContent).toContain('Please enter the full date and time')
  expect([on, until].map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  expect(document.activeElement).toBe(on)

  half(on, false)
  expect(on.getAttribute('aria-invalid')).toBeNull()
  half(until, false)
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})
