import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { launchBlockers } from './launch-blockers.ts'

const proof = { asOf: '2026-03-01', evidence: 'Ledger', approvedBy: 'Olive Owner' }
const ready = {
  ...defaultSiteSettings,
  contact: { ...defaultSiteSettings.contact, phone: '(212) 867-5309', address: '1 Harbor Way\nNew York, NY 10001' },
  licenses: [{ state: 'CA', kind: 'Finance lender', number: '60DBO-1', wording: '', expiresOn: '' } as const],
  claims: defaultSiteSettings.claims.map((claim) => ({ ...claim, ...proof })),
}

test('a new installation lacks everything', () => {
  expect(Object.keys(launchBlockers(defaultSiteSettings))).toEqual(['address', 'phone', 'licenses', 'claims'])
})

test.each([
  ['everything is there', ready, []],
  ['there are no advertised figures', { ...ready, claims: [] }, []],
  [
    'counsel confirmed that no license is needed',
    {
      ...ready,
      licenses: [],
      launch: { ...ready.launch, licenseExemption: 'Commercial loans only, confirmed by counsel' },
    },
    [],
  ],
  ['there is no license and no reason', { ...ready, licenses: [] }, ['licenses']],
  ['the phone number is made up', { ...ready, contact: { ...ready.contact, phone: '(212) 555-0142' } }, ['phone']],
  ['the address is blank', { ...ready, contact: { ...ready.contact, address: ' \n ' } }, ['address']],
  [
    'one figure has no evidence',
    { ...ready, claims: ready.claims.map((claim, index) => (index === 1 ? { ...claim, evidence: '' } : claim)) },
    ['claims'],
  ],
])('if %s, opening is blocked by what is missing', (_name, settings, missing) => {
  expect(Object.keys(launchBlockers(settings))).toEqual(missing)
})
