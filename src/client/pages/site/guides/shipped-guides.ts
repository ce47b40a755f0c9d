import { z } from 'zod/mini'
import { type Guide, type GuideTopic, guideTopics } from '#shared/system/guides/guide.ts'
import { markdownFault } from '#shared/system/guides/markdown-fault.ts'
import { readMarkdownFile } from './front-matter.ts'

const source = z.object({ title: z.string(), url: z.url({ protocol: /^https$/ }) })

const head = z.strictObject({
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()).check(z.minLength(1)),
  topic: z.enum(Object.keys(guideTopics) as [GuideTopic, ...GuideTopic[]]),
  published: z.iso.date(),
  reviewed: z.iso.date(),
  product: z.string(),
  sources: z.array(source).check(z.minLength(1)),
})

const files = import.meta.glob<string>('/content/guides/*.md', { query: '?raw', import: 'default', eager: true })

/** The guides of the repository, by file name. A file with a fault stops the build. */
export const shippedGuides: readonly Guide[] = Object.entries(files).map(([file, text]) => {
  const { slug, head: raw, body } = readMarkdownFile(file, text)
  const known = head.safeParse(raw)
  const fault = known.success ? markdownFault(body) : z.prettifyError(known.error)
  if (!known.success || fault) throw new Error(`${file}: ${fault}`)
  return { slug, ...known.data, body }
})
