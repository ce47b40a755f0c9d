import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { type Embed, embedIn, isSafeTarget } from '#shared/system/guides/markdown-fault.ts'
import { markdownTokens } from '#shared/system/guides/markdown-tokens.ts'
import { headingId } from './headings.ts'

type RenderEmbed = (name: Embed) => ReactNode

interface MarkdownProps {
  source: string
  /** Renders a calculator or table on a line of its own. */
  embed: RenderEmbed
  /** Level of `##` headings, by default 2. */
  firstLevel?: 2 | 3 | 5
  /** Renders a picture. By default, its description replaces it. */
  picture?: (address: string, description: string) => ReactNode
  /** Renders a link with a safe target, by default as `a`. */
  link?: (href: string, content: ReactNode) => ReactNode
}

/** Texts that can't be published, such as those saved by an earlier version, are shown as they were typed. */
const tokensOf = (source: string): Token[] => markdownTokens(source) ?? [{ type: 'text', raw: source, text: source }]

/** Renders Markdown as elements. HTML is shown as text, and links to unknown protocols lose their target. */
export const Markdown = ({
  source,
  embed,
  firstLevel = 2,
  picture = (_address, description) => description,
  link = (href, content) => <a href={href}>{content}</a>,
}: MarkdownProps) => <Blocks tokens={tokensOf(source)} style={{ embed, firstLevel, picture, link }} />

type Style = Required<Omit<MarkdownProps, 'source'>>

export interface MarkdownHeading {
  readonly id: string
  readonly text: string
}

/** Returns the headings of the second level, for a table of contents. */
export const headingsOf = (source: string): MarkdownHeading[] =>
  tokensOf(source).flatMap((token) =>
    token.type === 'heading' && (token as Tokens.Heading).depth === 2
      ? [{ id: headingId(plainText(token)), text: plainText(token) }]
      : [],
  )

interface MarkdownSection extends MarkdownHeading {
  /** What follows the heading, without marks. */
  readonly content: string
}

/** Returns the sections of the second level. The text before the first heading is a section without id, if any. */
export function sectionsOf(source: string): MarkdownSection[] {
  const sections = [{ id: '', text: '', contents: [] as string[] }]
  for (const token of tokensOf(source))
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 2)
      sections.push({ id: headingId(plainText(token)), text: plainText(token), contents: [] })
    else sections.at(-1)?.contents.push(plainText(token))
  return sections
    .map(({ contents, ...heading }) => ({ ...heading, content: contents.join(' ').replace(/\s+/g, ' ').trim() }))
    .filter(({ id, content }) => id !== '' || content !== '')
}

/** Returns the number of words that readers see. */
export const wordCount = (source: string): number =>
  tokensOf(source)
    .map(plainText)
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[a-z0-9]/i.test(word)).length

function plainText(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].flatMap((row) => row.map(({ tokens }) => tokens.map(plainText).join(''))).join(' ')
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(plainText).join(' ')
  if (token.type === 'paragraph' && embedIn(token.raw)) return ''
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('')
  return 'text' in token ? String(token.text) : ' '
}

const Blocks = ({ tokens, style }: { tokens: readonly Token[]; style: Style }) =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parsed once, never reordered
    <Fragment key={index}>{block(token, style)}</Fragment>
  ))

function block(token: Token, style: Style): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, style)
    case 'paragraph': {
      const name = embedIn(token.raw)
      return name ? style.embed(name) : <p>{inline((token as Tokens.Paragraph).tokens, style)}</p>
    }
    case 'list':
      return list(token as Tokens.List, style)
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={(token as Tokens.Blockquote).tokens} style={style} />
        </blockquote>
      )
    case 'table':
      return table(token as Tokens.Table, style)
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    case 'text':
      return inline((token as Tokens.Text).tokens ?? [token], style)
    default:
      return <p>{token.raw}</p>
  }
}

function heading(token: Tokens.Heading, style: Style) {
  const Heading = `h${style.firstLevel + (token.depth <= 2 ? 0 : 1)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  return <Heading id={headingId(plainText(token))}>{inline(token.tokens, style)}</Heading>
}

function list({ ordered, items }: Tokens.List, style: Style) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item) => (
        <li key={item.raw}>
          <Blocks tokens={item.tokens} style={style} />
        </li>
      ))}
    </List>
  )
}

const table = ({ header, rows }: Tokens.Table, style: Style) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard
  <section className="table-scroll" aria-label={header.flatMap(({ text }) => text || []).join(', ')} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {header.map(({ text, tokens }) =>
            text === '' ? (
              <td key="corner" />
            ) : (
              <th key={text} scope="col">
                {inline(tokens, style)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(({ text }) => text).join()}>
            {row.map(({ text, tokens }, column) =>
              column === 0 ? (
                <th key={header[column]?.text ?? text} scope="row">
                  {inline(tokens, style)}
                </th>
              ) : (
                <td key={header[column]?.text ?? text}>{inline(tokens, style)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const inline = (tokens: readonly Token[], style: Style): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parsed once, never reordered
  tokens.map((token, index) => <Fragment key={index}>{phrase(token, style)}</Fragment>)

function phrase(token: Token, style: Style): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens, style)}</strong>
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens, style)}</em>
    case 'del':
      return <del>{inline((token as Tokens.Del).tokens, style)}</del>
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      const content = inline(tokens, style)
      return isSafeTarget(href) ? style.link(href, content) : content
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      return style.picture(href, text)
    }
    case 'text':
    case 'escape': {
      const { tokens, text } = token as Tokens.Text
      return tokens ? inline(tokens, style) : text
    }
    default:
      return token.raw
  }
}
