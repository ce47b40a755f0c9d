import zlib from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '#server/platform/http/error-handler.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { hideFromCrawlers } from './crawlers.ts'
import { originOf } from './origin.ts'
import { atOrigin, encode, etagOf, type Page, type PageSource, unknownOrigin } from './page.ts'
import { servePages } from './serve-pages.ts'

async function page(html: string, status = 200): Promise<Page> {
  const body = Buffer.from(html)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
  return { status, headers, etag: etagOf(body), body, encoded: await encode(body) }
}

const brand = { ...defaultSiteSettings.brand, name: 'Sea & Wall', tagline: 'Funding' }
const listed = [
  { path: '/about', title: 'About us', description: 'Who we are', isIndexed: true },
  { path: '/track-application', title: 'Tracking', description: 'Where it is', isIndexed: false },
  {
    ...{ path: '/guides/apr', title: 'APR & you', description: 'What APR <is>', isIndexed: true },
    dates: { published: '2026-11-02', changed: '2026-11-10' },
  },
]

async function site(publicUrl?: string) {
  const about = await page('<h1>About</h1>')
  const notFound = await page('<h1>Page Not Found</h1>', 404)
  const source: PageSource = {
    find: async (path) => (path === '/about' ? about : notFound),
    builtOn: '2026-11-20',
    listed: async () => listed,
    refusedForm: () => page('<form></form>', 422),
    renderOnce: () => page('<form></form>', 200),
    rerender: async () => {},
    close: async () => {},
  }
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  answerErrors(app)
  servePages(app, source, {
    publicUrl,
    settings: () => ({ ...defaultSiteSettings, brand }),
    findImage: async () => undefined,
    isStoredImage: async () => false,
  })
  return app
}

test('a page is sent in the best encoding that the browser accepts', async () => {
  const app = await site()
  const answer = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })

  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  })
  expect(String(zlib.brotliDecompressSync(answer.rawPayload))).toBe('<h1>About</h1>')
  const long = await app.inject({ url: '/about', headers: { 'accept-encoding': `br${','.repeat(300)}` } })
  expect([long.headers['content-encoding'], long.body]).toEqual([undefined, '<h1>About</h1>'])
  expect((await app.inject('/about')).body).toBe('<h1>About</h1>')
})

test.each([
  ['br;q=0, identity', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP; q=0.5, br ; Q=0.000', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'zstd'],
  ['*;q=0, identity', undefined],
  ['brotli', undefined],
  ['gzip;q=nonsense', 'gzip'],
  ['', undefined],
])('a browser that accepts "%s" is sent %s', async (accepted, encoding) => {
  const answer = await (await site()).inject({ url: '/about', headers: { 'accept-encoding': accepted } })

  expect(answer.headers['content-encoding']).toBe(encoding)
  if (!encoding) expect(answer.body).toBe('<h1>About</h1>')
})

test('a browser that has the page already gets 304 without a body', async () => {
  const app = await site()
  const { headers } = await app.inject('/about')
  const again = await app.inject({
    url: '/about?utm_source=letter',
    headers: { 'if-none-match': String(headers.etag) },
  })

  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('HEAD answers like GET without the body, and a trailing slash changes nothing', async () => {
  const app = await site()
  const answer = await app.inject({ method: 'HEAD', url: '/about/' })

  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toHaveLength(0)
})

test('browsers get a 404 page, and API clients a 404 in JSON', async () => {
  const app = await site()

  expect(await app.inject('/no-such-page')).toMatchObject({ statusCode: 404, body: '<h1>Page Not Found</h1>' })
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['POST', '/about'],
    ['DELETE', '/auth/nothing'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  }
})

test('the URL in the page metadata redirects to tracking permanently', async () => {
  const answer = await (await site()).inject('/application-tracking/')

  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe('/track-application')
})

test('search engines may index public pages, but not those of staff and applicants', async () => {
  const app = await site('https://funding.example.com')
  const map = await app.inject('/sitemap.xml')
  const robots = await app.inject('/robots.txt')

  expect(map.headers['content-type']).toContain('application/xml')
  expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://funding.example.com/about',
    'https://funding.example.com/guides/apr',
  ])
  expect([...map.body.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => day)).toEqual([
    '2026-11-20',
    '2026-11-10',
  ])
  for (const prefix of ['/admin', '/application', '/document', '/track', '/api', '/auth'])
    expect(robots.body).toContain(`Disallow: ${prefix}\n`)
  expect(robots.body).toContain('Sitemap: https://funding.example.com/sitemap.xml')
})

test('without a public URL the sitemap uses the requested host', async () => {
  const answer = await (await site()).inject({ url: '/sitemap.xml', headers: { host: 'funding.example.com:8080' } })

  expect(answer.body).toContain('<loc>http://funding.example.com:8080/about</loc>')
})

test('search engines are asked not to index a server with sample data, including its error pages', async () => {
  const app = await site()
  hideFromCrawlers(app)

  for (const url of ['/about', '/nowhere', '/api/nothing', '/robots.txt'])
    expect((await app.inject(url)).headers['x-robots-tag']).toBe('noindex, nofollow')
})

test('the feed lists every article with absolute addresses', async () => {
  const answer = await (await site('https://funding.example.com')).inject('/guides/feed.xml')

  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(answer.body).toContain('<title>Guides by Sea &amp; Wall</title>')
  expect(answer.body.match(/<item>.*<\/item>/)?.[0]).toBe(
    '<item><title>APR &amp; you</title><link>https://funding.example.com/guides/apr</link>' +
      '<guid>https://funding.example.com/guides/apr</guid><description>What APR &lt;is&gt;</description>' +
      '<pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate></item>',
  )
})

test('the old address of the blog redirects to the guides', async () => {
  const answer = await (await site()).inject('/blog')

  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe('/guides')
})

test.each([
  ['Funding.Example.com:8080', 'http://funding.example.com:8080'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['"><script>', 'http://localhost'],
  ['evil.example.com/path', 'http://localhost'],
])('a request for the host %s is answered with addresses of %s', (host, origin) => {
  expect(originOf({ protocol: 'http', host })).toBe(origin)
})

test('without a public URL, a page gets absolute addresses of the requested host', async () => {
  const body = Buffer.from(`<link rel="canonical" href="${unknownOrigin}/about"/>`)
  const page = { status: 200, headers: {}, etag: etagOf(body), body, encoded: {}, lacksOrigin: true }
  const [one, again, other] = [
    await atOrigin(page, 'http://one.example.com'),
    await atOrigin(page, 'http://one.example.com'),
    await atOrigin(page, 'http://two.example.com'),
  ]

  expect(String(one.body)).toBe('<link rel="canonical" href="http://one.example.com/about"/>')
  expect(String(zlib.brotliDecompressSync(one.encoded.br ?? ''))).toBe(String(one.body))
  expect(String(zlib.gunzipSync(one.encoded.gzip ?? ''))).toBe(String(one.body))
  expect(again).toBe(one)
  expect(String(other.body)).toContain('http://two.example.com/about')
  expect(other.etag).not.toBe(one.etag)
})

test('slashes at the end of a path are ignored, and many before another character cost no time', async () => {
  const app = await site()
  expect((await app.inject('/about//')).body).toBe('<h1>About</h1>')
  expect((await app.inject('//')).statusCode).toBe(404)

  const timeOf = async (url: string) => {
    const from = process.cpuUsage()
    for (let round = 0; round < 10; round++) expect((await app.inject(url)).statusCode).toBe(404)
    return process.cpuUsage(from).user
  }
  await timeOf(`/${'a'.repeat(15_000)}`)
  const usual = await timeOf(`/${'a'.repeat(15_000)}`)
  // An expression with a quantifier took 100 ms for each.
  expect(await timeOf(`${'/'.repeat(15_000)}a`)).toBeLessThan(usual + 500_000)
})

test('the renderer is loaded after the server has started, and never for a server that is only built', async () => {
  const app = Fastify()
  let warmed = 0
  const source = { warm: async () => void warmed++, close: async () => {} } as Partial<PageSource> as PageSource
  const options = {
    publicUrl: undefined,
    settings: () => defaultSiteSettings,
    findImage: async () => undefined,
    isStoredImage: async () => false,
  }
  servePages(app, source, { ...options, warmAfterMs: 0 })
  await app.ready()
  expect(warmed).toBe(0)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => warmed).toBe(1)
  await app.close()
})
