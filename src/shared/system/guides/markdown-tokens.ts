import { lexer, type Token } from 'marked'

/** Quotes, lists and their items, and emphasis each add one or two; readers lose track much earlier. */
const maxDepth = 30
/** Each is compared with the others of its paragraph. */
const maxEmphasisSigns = 300

/** Returns the parts of a Markdown text, or undefined if it is nested too deep or has too much emphasis to be read safely. */
export function markdownTokens(markdown: string): Token[] | undefined {
  if (markdown.split('\n').some(isNested) || paragraphsOf(markdown).some(hasTooMuchEmphasis)) return undefined
  try {
    const tokens = lexer(markdown)
    return isDeep(tokens) ? undefined : tokens
  } catch (error) {
    // The lexer calls itself for each level.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The lexer would read the rest of the line again for each sign. */
function isNested(line: string): boolean {
  const signs = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? ''
  return signs.split(/>|[-*+]\s|\d[.)]\s/).length > maxDepth
}

const paragraphsOf = (markdown: string) => markdown.split(/\n[ \t]*\n/)
const hasTooMuchEmphasis = (paragraph: string) => paragraph.split(/[*_]/).length > maxEmphasisSigns

/** Without recursion, because the text may be nested as deep as the lexer can go. */
function isDeep(tokens: readonly Token[]): boolean {
  let level = tokens
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) level = level.flatMap(childrenOf)
  return level.length > 0
}

function childrenOf(token: Token): readonly Token[] {
  const { tokens, items } = token as { readonly tokens?: readonly Token[]; readonly items?: readonly Token[] }
  return [...(tokens ?? []), ...(items ?? [])]
}
