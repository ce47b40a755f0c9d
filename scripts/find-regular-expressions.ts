import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

interface FoundExpression {
  readonly source: string
  readonly flags: string
  /** Below the folder. */
  readonly files: string[]
}

export interface FoundExpressions {
  readonly expressions: readonly FoundExpression[]
  /** Uses of `RegExp` with a pattern that only the running program knows, as `file: code`. */
  readonly unknown: readonly string[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface RegExpLiteral extends Node {
  readonly regex: { readonly pattern: string; readonly flags: string }
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string; readonly property?: { readonly name?: string } }
  readonly arguments: readonly Node[]
}
interface Template extends Node {
  readonly quasis: readonly { readonly value: { readonly raw: string; readonly cooked: string } }[]
  readonly expressions: readonly Node[]
}
type Constants = ReadonlyMap<string, Node>

const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.(test|proof)\.|[\\/]testing[\\/]|\.d\.ts$/.test(file)
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isLiteral = (node: object): node is RegExpLiteral => 'regex' in node && node.regex !== null
const isCall = (node: Node): node is Call => node.type === 'NewExpression' || node.type === 'CallExpression'
const isRegExp = ({ callee }: Call) => callee.name === 'RegExp' || callee.property?.name === 'RegExp'
/** These methods of texts build an expression of a text. */
const isMatching = ({ callee }: Call) => ['match', 'matchAll', 'search'].includes(callee.property?.name ?? '')

/** Returns each distinct regular expression of the product's own code with all files that contain it. */
export function findRegularExpressions(folder: string): FoundExpressions {
  const found = new Map<string, FoundExpression>()
  const unknown: string[] = []
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isProduct).sort()) {
    const name = file.replaceAll('\\', '/')
    const code = fs.readFileSync(path.join(folder, file), 'utf8')
    const body = parseSync(file, code).program.body as unknown as readonly Node[]
    const constants = constantsOf(body)
    const visit = (value: unknown) => {
      if (Array.isArray(value)) for (const each of value) visit(each)
      if (!isNode(value)) return
      const { source, flags } = builtBy(value, constants) ?? {}
      if (source !== undefined && flags !== undefined) {
        const key = `/${source}/${flags}`
        const expression = found.get(key) ?? { source, flags, files: [] }
        found.set(key, expression)
        if (!expression.files.includes(name)) expression.files.push(name)
      } else if (isBuilding(value, constants)) unknown.push(`${name}: ${code.slice(value.start, value.end)}`)
      for (const part of partsOf(value)) visit(part)
    }
    visit(body)
  }
  return { expressions: [...found.values()], unknown }
}

const isBuilding = (node: Node, constants: Constants): boolean => {
  if (!isCall(node)) return node.type === 'Identifier' && 'name' in node && node.name === 'RegExp'
  return (
    isRegExp(node) || (isMatching(node) && node.arguments[0] !== undefined && !isKnown(node.arguments[0], constants))
  )
}

/** Returns whether an argument is an expression that is found where it is written. */
function isKnown(node: Node, constants: Constants): boolean {
  if (isLiteral(node) || (isCall(node) && isRegExp(node))) return true
  const value = node.type === 'Identifier' && 'name' in node ? constants.get(String(node.name)) : undefined
  return value !== undefined && isKnown(value, constants)
}

/** Returns what a literal or a call builds, as far as it is known before the program runs. */
function builtBy(node: Node, constants: Constants): { source?: string; flags?: string } | undefined {
  if (isLiteral(node)) return { source: node.regex.pattern, flags: node.regex.flags }
  if (!isCall(node)) return undefined
  if (isMatching(node)) {
    const [pattern] = node.arguments
    const source = pattern && !isKnown(pattern, constants) ? textOf(pattern, constants) : undefined
    return source === undefined ? undefined : { source, flags: '' }
  }
  if (!isRegExp(node)) return undefined
  const [source, flags = ''] = node.arguments.map((part) => textOf(part, constants))
  return { ...(source !== undefined && { source }), ...(node.arguments.length < 2 || flags !== '' ? { flags } : {}) }
}

/** Returns the parts that can build expressions: not types, nor tests of what a value is. */
function partsOf(node: Node): readonly unknown[] {
  if (node.type === 'TSTypeReference') return []
  if (isCall(node) && isRegExp(node)) return node.arguments
  const isTest = node.type === 'BinaryExpression' && 'operator' in node && node.operator === 'instanceof'
  return isTest && 'left' in node ? [node.left] : Object.values(node)
}

/** Returns the initial values of a file's own constants. */
function constantsOf(body: readonly Node[]): Constants {
  const constants = new Map<string, Node>()
  for (const statement of body) {
    const declared = 'declaration' in statement && isNode(statement.declaration) ? statement.declaration : statement
    if (!('kind' in declared) || declared.kind !== 'const' || !('declarations' in declared)) continue
    for (const { id, init } of declared.declarations as readonly { id: { name?: string }; init: Node }[])
      if (id.name) constants.set(id.name, init)
  }
  return constants
}

/** Returns the text of a literal, a constant, or a template of such parts. */
function textOf(node: Node, constants: Constants): string | undefined {
  if (isLiteral(node)) return node.regex.pattern
  if (node.type === 'Literal' && 'value' in node) return String(node.value)
  if (node.type === 'Identifier' && 'name' in node) {
    const value = constants.get(String(node.name))
    return value && textOf(value, constants)
  }
  if (node.type === 'TemplateLiteral') return templateText(node as Template, 'cooked', constants)
  const isRaw = node.type === 'TaggedTemplateExpression' && 'tag' in node && 'quasi' in node
  const { property } = (isRaw ? node.tag : {}) as { readonly property?: { readonly name?: string } }
  return isRaw && property?.name === 'raw' ? templateText(node.quasi as Template, 'raw', constants) : undefined
}

function templateText({ quasis, expressions }: Template, kind: 'raw' | 'cooked', constants: Constants) {
  const parts = expressions.map((part) => textOf(part, constants))
  if (parts.includes(undefined)) return undefined
  return quasis.map(({ value }, index) => value[kind] + (parts[index] ?? '')).join('')
}
