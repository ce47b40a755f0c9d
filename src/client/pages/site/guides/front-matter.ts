import { parse } from 'yaml'

const block = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/

export interface MarkdownFile {
  /** The end of the file's name without its extension. */
  readonly slug: string
  /** YAML. */
  readonly head: unknown
  readonly body: string
}

/**
 * Splits a Markdown file of the repository into its front matter and text.
 * @throws if it has no front matter.
 */
export function readMarkdownFile(file: string, source: string): MarkdownFile {
  const [, head, body] = block.exec(source) ?? []
  const slug = /([^/]+)\.md$/.exec(file)?.[1]
  if (head === undefined || body === undefined || slug === undefined)
    throw new Error(`${file} must start with front matter between two lines of ---.`)
  return { slug, head: parse(head), body: body.trim() }
}
