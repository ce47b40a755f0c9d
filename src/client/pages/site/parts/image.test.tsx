import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Image } from './image.tsx'

const picture = { src: '/card.png', alt: 'A card', width: 640, height: 400 }

test('an image reserves its space and loads lazily', () => {
  const html = renderToStaticMarkup(<Image {...picture} />)

  expect(html).toContain('width="640" height="400"')
  expect(html).toContain('loading="lazy"')
})

test('a high-priority image loads eagerly', () => {
  const html = renderToStaticMarkup(<Image {...picture} isPriority />)

  expect(html).not.toContain('lazy')
  expect(html).toContain('fetchPriority="high"')
})

test('sources are listed from the best format to the most compatible one', () => {
  const html = renderToStaticMarkup(<Image {...picture} avif="/card.avif" webp="/card.webp" />)

  expect(html).toMatch(/image\/avif.*image\/webp.*<img/)
})
