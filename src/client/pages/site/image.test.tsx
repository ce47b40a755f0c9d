import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Image } from '#client/pages/site/image.tsx'

const picture = { src: '/card.png', alt: 'A card', width: 640, height: 400 }

test('a picture keeps its place free and waits until it is near', () => {
  const html = renderToStaticMarkup(<Image {...picture} />)

  expect(html).toContain('width="640" height="400"')
  expect(html).toContain('loading="lazy"')
})

test('a picture of high priority waits for nothing', () => {
  const html = renderToStaticMarkup(<Image {...picture} isPriority />)

  expect(html).not.toContain('lazy')
  expect(html).toContain('fetchPriority="high"')
})

test('smaller formats come first, the best of them before all', () => {
  const html = renderToStaticMarkup(<Image {...picture} avif="/card.avif" webp="/card.webp" />)

  expect(html).toMatch(/image\/avif.*image\/webp.*<img/)
})
