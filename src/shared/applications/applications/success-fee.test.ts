import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { agreedBasisPoints, applicationFee, feeBasisPoints, feeVersion } from './agreements.ts'

const { personal } = defaultSiteSettings
const charging = { ...defaultSiteSettings, personal: { ...personal, hasSuccessFee: true } }

test('businesses are always charged the fee; individuals only if the settings enable it and their state allows it', () => {
  expect(feeBasisPoints(defaultSiteSettings, 'business', 'ME')).toBe(500)
  expect(feeBasisPoints(defaultSiteSettings, 'personal', 'NY')).toBe(0)
  expect(feeBasisPoints(charging, 'personal', 'NY')).toBe(500)
  for (const state of ['AR', 'AZ', 'FL', 'GA', 'ID', 'IL', 'ME', ''])
    expect(feeBasisPoints(charging, 'personal', state), state).toBe(0)
})

test('the fee follows the current answers, even if incomplete', () => {
  expect(
    applicationFee(charging, 'personal', { applicant: { state: 'NY' }, request: { amountDollars: 25_000 } }),
  ).toEqual({
    ...{ basisPoints: 500, amountCents: 2_500_000 },
  })
  expect(applicationFee(charging, 'personal', {})).toEqual({ basisPoints: 0, amountCents: 0 })
  expect(applicationFee(charging, 'business', { request: { amountDollars: 'much' } }).amountCents).toBe(0)
})

test('the agreed fee can be read from the version of the agreement', () => {
  expect(agreedBasisPoints(feeVersion({ basisPoints: 450, amountCents: 1_000 }))).toBe(450)
  expect(agreedBasisPoints('a custom fee')).toBe(0)
})
