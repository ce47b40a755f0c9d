import { distributions, type Group } from './keys.ts'

/** Of `explain (format json, verbose)`. */
export interface PlanNode {
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
  readonly [property: string]: unknown
}

/** `one`: the key is given. `all`: each server answers its part. `across`: rows of different servers are joined. */
export type Reach = 'none' | 'one' | 'all' | 'across'

interface ClassifiedPlan {
  readonly reach: Reach
  readonly tables: readonly string[]
}

const conditions = ['Index Cond', 'Filter', 'Recheck Cond', 'Hash Cond', 'Merge Cond', 'Join Filter']

const textOf = (node: PlanNode) => conditions.map((name) => String(node[name] ?? '')).join(' ')

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

/** Judges a statement by the tables and conditions of its plan. */
export function classifyPlan(plan: PlanNode): ClassifiedPlan {
  const nodes = [...nodesOf(plan)]
  const tables = [...new Set(nodes.flatMap((node) => node['Relation Name'] ?? []))]
  const spread = tables.flatMap((table) => {
    const distribution = distributions[table]
    return typeof distribution === 'object' ? [{ table, ...distribution }] : []
  })
  if (spread.length === 0) return { reach: 'none', tables }
  const text = nodes.map(textOf).join(' ')
  const groups = new Set<Group>(spread.map(({ group }) => group))
  const isGiven = spread.some(({ table, key }) =>
    nodes
      .filter((node) => node['Relation Name'] === table)
      .some((node) => new RegExp(`[.(]${key}\\)? = (\\$\\d|')`).test(textOf(node))),
  )
  if (groups.size === 1 && isGiven) return { reach: 'one', tables }
  const isJoined = spread.length === 1 || spread.every(({ key }) => new RegExp(`\\b${key}\\b`).test(text))
  return { reach: groups.size === 1 && isJoined ? 'all' : 'across', tables }
}
