// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noOffersYet, sampleOffer } from '#client/testing/offer-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { Closing } from './closing.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000019'
const offers = [{ ...sampleOffer, status: 'accepted' as const }]

test.each([
  ['contract_out', ['Contract reference', 'Reason']],
  ['final_checks', ['Amount the lender sent', 'The lender’s confirmation', 'Reason']],
] as const)('input in %s is restored when the form is opened again', async (stage, labels) => {
  const part = <Closing applicationId={applicationId} all={{ ...noOffersYet, stage, offers }} />
  const before = renderAdmin(part)
  await before.user.click(screen.getByRole('button', { name: 'Deal fell through' }))
  for (const label of labels) await before.user.type(screen.getByLabelText(label), label)
  before.unmount()
  const { user } = renderAdmin(part)
  expect(labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(labels)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Deal fell through' }))
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('')
})
