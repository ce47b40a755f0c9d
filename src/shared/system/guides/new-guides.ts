import { z } from 'zod/mini'
import { listOf, ownGuide } from './guide.ts'
import { markdownFault } from './markdown-fault.ts'

/**
 * Newly saved guides must be publishable; earlier ones are shown as they were typed. In a file of its own, because
 * reading Markdown takes more code than the whole settings.
 */
export const newGuides = listOf(
  z.extend(ownGuide, {
    body: ownGuide.shape.body.check(
      z.refine((markdown: string) => markdownFault(markdown) === undefined, {
        error: ({ input }) => markdownFault(String(input)),
      }),
    ),
  }),
)
