import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

interface LiteralText {
  readonly line: number
  readonly text: string
}

/** Attributes and properties that people read, even if they are a single word. */
const textNames = new Set(
  'title label aria-label placeholder alt heading lead intro help hint description note summary caption action data-busy'.split(
    ' ',
  ),
)
/** Attributes and properties that programs read; a lead's `source` is stored as specified. */
const codeNames = /^(className|keywords|source)$/
/** Nodes whose strings no visitor reads: types, modules, and errors for developers. */
const unread =
  /^(TS(?!As|Satisfies|NonNull)\w+|ImportDeclaration|ExportAllDeclaration|ImportExpression|ThrowStatement)$/

/**
 * Returns the texts for visitors that a component contains itself instead of taking them from its `copy.ts`: text between
 * tags, texts in attributes and properties such as `title`, and strings that read as a sentence.
 */
export function findLiteralTexts(file: string, source: string): LiteralText[] {
  const found: LiteralText[] = []
  const add = ({ start }: Node, text: string) =>
    found.push({ line: source.slice(0, start).split('\n').length, text: text.replaceAll(/\s+/g, ' ').trim() })
  const visit = (node: Node, name?: string) => {
    if (unread.test(node.type) || isComparison(node) || isLog(node) || (name !== undefined && codeNames.test(name)))
      return
    const text = textOf(node)
    const isShown = node.type === 'JSXText' || name === 'children'
    const isRead = isShown || (name !== undefined && textNames.has(name) && !isCode(text ?? ''))
    if (text !== undefined && (isRead ? /\p{L}{2}/u.test(text) : isSentence(text))) add(node, text)
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child) && !(key === 'key' && !node.computed)) visit(child, nameOf(node) ?? passOn(node, name))
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Its strings are compared, not shown. */
const isComparison = ({ type, operator }: Node) => type === 'BinaryExpression' && /^[!=]==$/.test(String(operator))

/** A message in the browser's console is for developers. */
const isLog = ({ type, callee }: Node) =>
  type === 'CallExpression' && ((callee as Node).object as { name?: unknown } | undefined)?.name === 'console'

/** A name such as `fill-action`, or an address. */
const isCode = (text: string) => /^[a-z]+(-[a-z]+)*$|^\//.test(text)

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** Two words or more, and written as in prose. */
const isSentence = (text: string) =>
  /\p{L}{2,}[^\s]*\s+(\S+\s+)*?[^\s]*\p{L}{2,}/u.test(text) &&
  (/^[“\p{Lu}]/u.test(text) || /’|\p{Ll}[.?!…]$/u.test(text))

/** Returns the name of an attribute or a property. */
function nameOf(node: Node): string | undefined {
  if (node.type !== 'JSXAttribute' && node.type !== 'Property') return undefined
  const key = (node.name ?? node.key) as { name?: unknown; value?: unknown }
  return String(typeof key.name === 'string' ? key.name : (key.value ?? ''))
}

/** The value of `title={a ? 'b' : 'c'}` is read too, but not the arguments of a call in it; so is `{a && 'b'}` between tags. */
const passOn = (node: Node, name: string | undefined) =>
  /^JSX(Element|Fragment)$/.test(node.type)
    ? 'children'
    : /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression|ParenthesizedExpression|TS\w+)$/.test(node.type)
      ? name
      : undefined
