import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '#server/platform/http/error-handler.ts'
import type { PageSource } from '#server/platform/pages/page.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import { drawPicture, serveSocialPictures } from './social-pictures.ts'

const listed = [
  { path: '/', title: 'Business funding with the full price up front', description: '', isIndexed: true },
  { path: '/guides/apr', title: 'What APR means', description: '', isIndexed: true },
]

function site(settings: () => SiteSettings = () => defaultSiteSettings) {
  const app = Fastify()
  answerErrors(app)
  serveSocialPictures(app, { listed: async () => listed } as unknown as PageSource, {
    settings,
    findImage: async () => undefined,
  })
  return app
}

test.each(['/social/home.png', '/social/guides/apr.png'])(
  '%s is a PNG in the size that social networks ask for',
  async (url) => {
    const { headers, rawPayload } = await site().inject(url)

    expect(headers['content-type']).toBe('image/png')
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    expect(rawPayload.length).toBeLessThan(120 * 1024)
  },
)

test('a picture changes with the brand name and color, and not otherwise', async () => {
  let settings = defaultSiteSettings
  const app = site(() => settings)
  const first = await app.inject('/social/home.png')
  const again = await app.inject({ url: '/social/home.png', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)

  settings = { ...settings, brand: { ...settings.brand, name: 'Seawall Capital' } }
  const renamed = await app.inject('/social/home.png')
  expect(renamed.headers.etag).not.toBe(first.headers.etag)
  settings = { ...settings, colors: { hue: 255, lightness: 41 } }
  expect((await app.inject('/social/home.png')).headers.etag).not.toBe(renamed.headers.etag)
})

test.each(['/social/nothing.png', '/social/..%2f..%2fetc.png', '/social/admin.png'])('%s is not found', async (url) => {
  expect((await site().inject(url)).statusCode).toBe(404)
})

test('a long title in any script fits the picture', async () => {
  const title =
    'A very long title of a guide, with many words about many things, that an operator wrote in a hurry: éßñ 日本'
  const name = 'Crédit Ünion Brokers of the Entire Northern Hemisphere, Inc.'
  const picture = await drawPicture(
    title,
    { brand: { ...defaultSiteSettings.brand, name }, colors: defaultSiteSettings.colors },
    async () => undefined,
  )
  expect(picture.readUInt32BE(16)).toBe(1200)
})
