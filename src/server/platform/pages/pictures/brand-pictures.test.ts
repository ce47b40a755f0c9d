import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '#server/platform/http/error-handler.ts'
import { type PageSource, plainPage } from '#server/platform/pages/page.ts'
import { sendPage } from '#server/platform/pages/serve-pages.ts'
import { brandQuery } from '#shared/system/brand/brand-mark.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import { serveBrandPictures } from './brand-pictures.ts'
import { loadCanvas } from './canvas.ts'

const red = '0123456789abcdef0123456789abcdef-64x64.svg'
const redSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="#ff0000"/></svg>',
)
const pier: SiteSettings = { ...defaultSiteSettings, brand: { ...defaultSiteSettings.brand, name: 'Pier Capital' } }

function site(settings: () => SiteSettings, onRead = () => {}) {
  const app = Fastify()
  answerErrors(app)
  const pages = { find: async (path: string) => plainPage(`built ${path}`, 'text/plain') } as unknown as PageSource
  serveBrandPictures(app, {
    ...{ pages, settings, sendPage },
    findImage: async (name) => {
      onRead()
      return name === red ? redSvg : undefined
    },
    isStoredImage: async (name) => name === red,
  })
  return app
}

/** Returns the color of a pixel as `r,g,b,a`. */
async function colorAt(png: Buffer, x: number, y: number): Promise<string> {
  const { createCanvas, loadImage } = await loadCanvas()
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return [...context.getImageData(x, y, 1, 1).data].join(',')
}

test('Harborline’s own icons are the files of the build', async () => {
  const app = site(() => defaultSiteSettings)
  for (const path of ['/favicon.ico', '/icons/icon.svg', '/icons/apple-touch-icon.png'])
    expect((await app.inject(path)).body).toBe(`built ${path}`)
})

test.each([
  ['/icons/icon-192x192.png', 192],
  ['/icons/icon-512x512.png', 512],
  ['/icons/icon-maskable-512x512.png', 512],
  ['/icons/apple-touch-icon.png', 180],
])('%s shows the initials of another brokerage in its color', async (path, size) => {
  let settings = pier
  const app = site(() => settings)
  const { rawPayload, headers } = await app.inject(path)
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size])
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
  expect(await colorAt(rawPayload, size / 2, 6)).toBe('12,88,60,255')

  settings = { ...pier, colors: { hue: 255, lightness: 41 } }
  expect(await colorAt((await app.inject(path)).rawPayload, size / 2, 6)).not.toBe('12,88,60,255')
})

test('the current version of an icon may be kept for a year, and is not sent again', async () => {
  const app = site(() => pier)
  const url = `/icons/icon-192x192.png${brandQuery(pier)}`
  const first = await app.inject(url)
  expect(first.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/icons/icon-192x192.png?v=old')).headers['cache-control']).toBe('public, max-age=300')
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await app.inject({ url, headers })).statusCode).toBe(304)
})

test('an uploaded icon is drawn in every size and format', async () => {
  const app = site(() => ({ ...pier, brand: { ...pier.brand, icon: red } }))
  expect(await colorAt((await app.inject('/icons/icon-192x192.png')).rawPayload, 96, 96)).toBe('255,0,0,255')
  const ico = (await app.inject('/favicon.ico')).rawPayload
  expect(ico.readUInt16LE(2)).toBe(1)
  expect(await colorAt(ico.subarray(22), 16, 16)).toBe('255,0,0,255')
  expect((await app.inject('/icons/icon.svg')).rawPayload).toEqual(redSvg)
  // Systems crop these: the picture keeps a distance from the edge, on a light ground.
  const touch = (await app.inject('/icons/apple-touch-icon.png')).rawPayload
  expect([await colorAt(touch, 90, 90), await colorAt(touch, 90, 4)]).toEqual(['255,0,0,255', '255,254,252,255'])
})

test('uploaded pictures can run nothing, and unknown names are not found', async () => {
  const app = site(() => pier)
  const { headers } = await app.inject(`/images/${red}`)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': expect.stringContaining('immutable'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect((await app.inject('/images/..%2f..%2fpackage.json')).statusCode).toBe(404)
})

test('a picture is read once a browser needs it, not to say that it is the same or unknown', async () => {
  const reads: string[] = []
  const app = site(
    () => pier,
    () => void reads.push(red),
  )
  const url = `/images/${red}`
  const { headers } = await app.inject(url)
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  const unknown = await app.inject(url.replace('64x64', '9x9'))
  expect([again.statusCode, unknown.statusCode, reads.length]).toEqual([304, 404, 1])
  expect(again.headers['cache-control']).toContain('immutable')
})
