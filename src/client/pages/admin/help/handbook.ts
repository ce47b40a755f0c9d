import { queryOptions } from '@tanstack/react-query'
import type { HandbookHead, HandbookPage } from './read-handbook-page.ts'

// `scripts/handbook-pages.ts` reads them when the product is built, so that a file with a fault stops the build.
const heads = import.meta.glob<HandbookHead>('/docs/handbook/*.md', { query: '?head', import: 'head', eager: true })
const files = import.meta.glob<HandbookPage>('/docs/handbook/*.md', { import: 'page' })

const pictures = import.meta.glob<string>('/docs/handbook/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** What the list of pages shows, in order. */
export const handbook: readonly HandbookHead[] = Object.values(heads).sort((one, other) => one.order - other.order)

const load = async (slug: string): Promise<HandbookPage> => {
  const page = await files[`/docs/handbook/${slug}.md`]?.()
  if (!page) throw new Error(`The handbook has no page ${slug}.`)
  return page
}

/** Loads a page with its text. */
export const handbookPage = (slug: string) =>
  queryOptions({ queryKey: ['handbook', slug], queryFn: () => load(slug), staleTime: Number.POSITIVE_INFINITY })

/** Loads all pages with their texts, to search them. */
export const wholeHandbook = queryOptions({
  queryKey: ['handbook'],
  queryFn: () => Promise.all(handbook.map(({ slug }) => load(slug))),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the address of a picture that a page names. */
export const pictureAddress = (name: string): string | undefined => pictures[`/docs/handbook/${name}`]
