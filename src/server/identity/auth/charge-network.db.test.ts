import { expect } from 'vitest'
import { chargeNetwork, countNetworkFailure, waitOfNetwork } from '#server/identity/auth/commands/limit-attempts.ts'
import { test } from '#server/testing/test.ts'

test('an IPv6 /48 has ten times the free attempts of a network', async ({ ctx }) => {
  const from = (network: number, site = 1) => ({
    ...ctx,
    origin: { ip: `2001:db8:${site}:${network}::1`, userAgent: '' },
  })
  for (let network = 0; network < 50; network++) await chargeNetwork(from(network), 'booked-call')
  await expect(chargeNetwork(from(50), 'booked-call')).rejects.toMatchObject({ code: 'rate_limited' })
  await chargeNetwork(from(50, 2), 'booked-call')

  for (let network = 0; network < 1_210; network++) await countNetworkFailure(from(network), 'refused-upload-address')
  expect(await waitOfNetwork(from(9_999), 'refused-upload-address')).toBeGreaterThan(0)
  expect(await waitOfNetwork(from(9_999, 2), 'refused-upload-address')).toBe(0)
})
