import { z } from 'zod/mini'
import { readMarkdownFile } from '#client/pages/site/guides/front-matter.ts'
import { markdownFault } from '#shared/system/guides/markdown-fault.ts'

const head = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** Position in the list of pages. */
  order: z.int(),
})

export interface HandbookHead extends z.output<typeof head> {
  readonly slug: string
}

export interface HandbookPage extends HandbookHead {
  /** Markdown. Links to other pages of the handbook are addresses of the admin area. */
  readonly body: string
}

const picture = /!\[([^\]]*)\]\(images\/([^)]*)\)/g

/**
 * Reads a page of `docs/handbook`; `pictures` are the files in its folder `images`.
 * @throws if it can't be shown, which stops the build.
 */
export function readHandbookPage(file: string, source: string, pictures: readonly string[]): HandbookPage {
  const { slug, head: raw, body: written } = readMarkdownFile(file, source)
  const known = head.safeParse(raw)
  if (!known.success) throw new Error(`${file}: ${z.prettifyError(known.error)}`)
  // On GitHub, pages link to files.
  const body = written.replace(/\]\(([a-z-]+)\.md(?=[#)])/g, '](/admin/help/$1')
  const fault = markdownFault(body.replace(picture, '')) ?? pictureFault(body, pictures)
  if (fault) throw new Error(`${file}: ${fault}`)
  return { slug, ...known.data, body }
}

function pictureFault(body: string, pictures: readonly string[]): string | undefined {
  const used = Array.from(body.matchAll(picture), ([, text = '', name = '']) => ({ text, name }))
  const missing = used.find(({ name }) => !pictures.includes(name))
  if (missing) return `There is no picture images/${missing.name}. Draw it with npm run handbook:pictures`
  const silent = used.find(({ text }) => text.trim() === '')
  return silent && `images/${silent.name} needs a description between the brackets`
}
