// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { Button } from './button.tsx'
import { SlimButton } from './slim-button.tsx'

const paddings = (button: HTMLElement) => [...button.classList].filter((each) => each.startsWith('px-'))

test('a button has a single horizontal padding: the default, or its own', () => {
  renderAdmin(
    <>
      <Button variant="quiet">Cancel</Button>
      <SlimButton padding="flush">Take back</SlimButton>
      <SlimButton variant="secondary" padding="tight">
        Offer more
      </SlimButton>
    </>,
  )
  expect(paddings(screen.getByRole('button', { name: 'Cancel' }))).toEqual(['px-control-x'])
  expect(paddings(screen.getByRole('button', { name: 'Take back' }))).toEqual(['px-3'])
  expect(paddings(screen.getByRole('button', { name: 'Offer more' }))).toEqual(['px-3'])
})
