import { expect, test } from 'vitest'
import { ownLicenseProblem } from './own-license.ts'

const today = '2026-11-24'
const license = { state: 'VA', number: 'B-1', expiresOn: '2026-12-31' } as const

test.each([
  ['valid, required', [license], 'registration', undefined],
  ['valid on its last day', [{ ...license, expiresOn: today }], 'registration', undefined],
  ['without an end', [{ ...license, expiresOn: '' }], 'license', undefined],
  ['expired, and renewed', [{ ...license, expiresOn: '2026-11-01' }, license], 'registration', undefined],
  ['expired', [{ ...license, expiresOn: '2026-11-23' }], 'registration', 'Our license in Virginia has expired.'],
  ['expired, not required', [{ ...license, expiresOn: '2026-11-23' }], 'none', 'Our license in Virginia has expired.'],
  ['none, required', [], 'registration', 'Virginia requires a broker’s registration, and Settings has none'],
  ['of another state only', [{ ...license, state: 'TX' }], 'license', 'Virginia requires a broker’s license'],
  ['none, not required', [], 'none', undefined],
] as const)('%s', (_name, licenses, required, message) => {
  const problem = ownLicenseProblem({ licenses, state: 'VA', today, required })
  if (message === undefined) expect(problem).toBeUndefined()
  else expect(problem).toContain(message)
})
