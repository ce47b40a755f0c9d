import { parseAst } from 'vite'
import type { NewApis } from './new-apis.ts'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/**
 * Returns the new APIs that a script calls without `?.`, each once. Recognizes members by their object's name, and
 * methods by a name that no older API has.
 */
export function findNewApis(script: string, { globals, members, methods }: NewApis): string[] {
  const found = new Set<string>()
  visit(parseAst(script) as unknown as Node, (node) => {
    const callee = node.callee as Node | undefined
    if (!callee || node.optional) return
    const root = rootOf(callee)
    if (globals.has(root)) found.add(root)
    if (callee.type !== 'MemberExpression' || callee.optional || callee.computed || globals.has(root)) return
    const method = nameOf(callee.property)
    const member = `${nameOf(callee.object)}.${method}`
    if (members.has(member)) found.add(member)
    else if (methods.has(method)) found.add(`.${method}()`)
  })
  return [...found].sort()
}

/** Returns `Temporal` of `Temporal.Now.instant`. */
const rootOf = (node: Node): string => (node.type === 'MemberExpression' ? rootOf(node.object as Node) : nameOf(node))

const nameOf = (node: unknown) => {
  const { type, name } = node as Node
  return type === 'Identifier' ? String(name) : ''
}

function visit(node: Node, see: (node: Node) => void) {
  see(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node, see)
}
