import type { HandbookPage } from './read-handbook-page.ts'

// `scripts/handbook-pages.ts` reads them when the product is built, so that a file with a fault stops the build.
const files = import.meta.glob<HandbookPage>('/docs/handbook/*.md', { import: 'page', eager: true })

const pictures = import.meta.glob<string>('/docs/handbook/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** In order. */
export const handbook: readonly HandbookPage[] = Object.values(files).sort((one, other) => one.order - other.order)

/** Returns the address of a picture that a page names. */
export const pictureAddress = (name: string): string | undefined => pictures[`/docs/handbook/${name}`]
