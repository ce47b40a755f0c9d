import { expect, test } from 'vitest'
import {
  agreedBasisPoints,
  askedFee,
  feeBasisPoints,
  feeVersion,
} from '#shared/applications/applications/success-fee.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'

const { personal } = defaultSiteSettings
const charging = { ...defaultSiteSettings, personal: { ...personal, hasSuccessFee: true } }

test('a business is charged the fee everywhere, a person only where Settings turn it on and their state allows it', () => {
  expect(feeBasisPoints(defaultSiteSettings, 'business', 'ME')).toBe(500)
  expect(feeBasisPoints(defaultSiteSettings, 'personal', 'NY')).toBe(0)
  expect(feeBasisPoints(charging, 'personal', 'NY')).toBe(500)
  for (const state of ['AR', 'AZ', 'FL', 'GA', 'ID', 'IL', 'ME', ''])
    expect(feeBasisPoints(charging, 'personal', state), state).toBe(0)
})

test('the fee that is asked follows the answers, whatever has been answered so far', () => {
  expect(askedFee(charging, 'personal', { applicant: { state: 'NY' }, request: { amountDollars: 25_000 } })).toEqual({
    ...{ basisPoints: 500, amountCents: 2_500_000 },
  })
  expect(askedFee(charging, 'personal', {})).toEqual({ basisPoints: 0, amountCents: 0 })
  expect(askedFee(charging, 'business', { request: { amountDollars: 'much' } }).amountCents).toBe(0)
})

test('what was agreed to can be told from the version of the words', () => {
  expect(agreedBasisPoints(feeVersion({ basisPoints: 450, amountCents: 1_000 }))).toBe(450)
  expect(agreedBasisPoints('as told')).toBe(0)
})
