// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { paths, renderPage, unlistedPaths } from '#client/entries/site/render.tsx'
import { pageInput } from '#client/testing/page-input.ts'
import { shorterHtml } from '#server/platform/pages/shorten/shorter-html.ts'

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML

/** Browsers change nothing else. */
const tidied = (html: string) =>
  html.replace(/ class="([^"]*)"/g, (_attribute, names: string) => (names === '' ? '' : ` class="${names.trim()}"`))

test.each([...paths, ...unlistedPaths])('the shortened %s is the same document', (path) => {
  const html = renderPage(path, pageInput)
  const shorter = shorterHtml(html)

  expect(shorter.length).toBeLessThan(html.length * 0.99)
  expect(tidied(documentOf(shorter))).toBe(tidied(documentOf(html)))
})
