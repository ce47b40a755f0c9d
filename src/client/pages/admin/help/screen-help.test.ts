// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createAdminRouter } from '#client/entries/admin/admin-app.tsx'
import { applicationTabSlugs } from '#client/pages/admin/applications/application-search.ts'
import { headingsOf } from '#client/platform/markdown/markdown.tsx'
import { pictureAddress, wholeHandbook } from './handbook.ts'
import { helpFor } from './screen-help.ts'

const pages = await new QueryClient().fetchQuery(wholeHandbook)
const places = new Set(
  pages.flatMap(({ slug, body }) => [
    slug,
    ...headingsOf(body).map(({ id }) => `${slug}#${id}`),
    ...subHeadings(slug, body),
  ]),
)

function subHeadings(slug: string, body: string) {
  const below = body.replace(/^## .*$/gm, '').replace(/^### /gm, '## ')
  return headingsOf(below).map(({ id }) => `${slug}#${id}`)
}

const placeOf = (screen: string) => {
  const target = helpFor(screen)
  return target && [target.page, target.section].filter(Boolean).join('#')
}

const routes = Object.keys(createAdminRouter().routesByPath)
  .map((path) => path.replace(/\/$/, '') || '/admin')
  .filter((path) => !path.startsWith('/admin/help'))

test.each(routes)('%s has a section of the handbook', (route) => {
  expect(places).toContain(placeOf(route.replace(/\$\w+/g, 'some-id')))
})

test.each(applicationTabSlugs)('the %s of an application has a section of the handbook', (tab) => {
  expect(places).toContain(placeOf(`/admin/applications/HL-7Q4K-92XM?${tab}`))
})

test.each([
  ['/admin/leads', 'leads'],
  ['/admin/leads/', 'leads'],
  ['/admin/leads?overdue', 'leads'],
  ['/admin/contacts?complaints', 'tasks-and-messages#complaints'],
  ['/admin/applications/HL-7Q4K-92XM?offers', 'offers'],
  ['/admin/applications/HL-7Q4K-92XM?activity', 'applications#the-application-page'],
  ['/admin/commissions/payouts/some-id', 'commissions#payouts'],
  ['/admin/settings/site', 'settings#site'],
  ['/elsewhere', undefined],
])('the "?" of %s opens %s', (screen, place) => {
  expect(placeOf(screen)).toBe(place)
})

const links = pages.flatMap(({ slug, body }) =>
  Array.from(body.matchAll(/(?<!!)\[[^\]]*\]\((\/[^)]*|#[^)]*)\)/g), ([, href = '']) => [slug, href] as const),
)

test.each(links)('on %s, the link to %s leads to a screen or a section', (slug, href) => {
  const { pathname, hash } = new URL(href, `https://admin.example.com/admin/help/${slug}`)
  const chapter = pathname.replace('/admin/help/', '')
  if (chapter === pathname) expect(routes).toContain(pathname)
  else expect(places).toContain(chapter + hash)
})

test('each picture of a page exists', () => {
  const used = pages.flatMap(({ body }) =>
    Array.from(body.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g), ([, name = '']) => name),
  )
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((name) => pictureAddress(name) !== `/docs/handbook/${name}`)).toEqual([])
})
