import { randomBytes } from 'node:crypto'
import Fastify, { type RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { applicationRoutes } from '#server/applications/applications/routes.ts'
import { evidenceRoutes } from '#server/compliance/evidence/routes.ts'
import { successFeeRoutes } from '#server/placement/success-fees/routes.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'

test('a network gets each of an applicant’s PDFs at most 20 times a minute', () => {
  const app = Fastify()
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const options = {
    keys: [encryptionKey(randomBytes(32))] as const,
    brokerName: () => 'Harborline Funding',
    feeRules: () => defaultSiteSettings,
  }
  applicationRoutes(app, options)
  evidenceRoutes(app, options)
  successFeeRoutes(app, options)
  const own = routes.filter(({ url, method, config }) => {
    return url.endsWith('.pdf') && method === 'GET' && config?.access === 'applicant'
  })
  expect(own.map(({ url }) => url)).toHaveLength(6)
  expect(own.map(({ config }) => config?.rateLimit)).toEqual(own.map(() => ({ max: 20, timeWindow: '1 minute' })))
})
