export interface SvgElement {
  readonly id: string | undefined
  /** Ids of elements that are drawn with this one. */
  readonly references: readonly string[]
  readonly children: SvgElement[]
}

/** Returns the ids that an element's attributes point to. */
export const referencesOf = (attributes: Readonly<Record<string, string>>): string[] =>
  Object.values(attributes).flatMap((value) =>
    [...value.matchAll(/^\s*#([\w.:-]+)\s*$|url\(\s*['"]?#([\w.:-]+)/g)].map(
      ([, direct, inside]) => direct ?? inside ?? '',
    ),
  )

/** Children and references; each level takes space on the stack. */
const maxDepth = 500

/**
 * Returns how many elements are drawn, each reference included: a few that use each other can stand for billions, which
 * would stop browsers and this server. Infinite if one uses itself, or if they use each other through too many levels.
 */
export function drawnElements(root: SvgElement): number {
  const byId = new Map<string, SvgElement[]>()
  const index = (element: SvgElement) => {
    const same = element.id ? byId.get(element.id) : undefined
    if (same) same.push(element)
    else if (element.id) byId.set(element.id, [element])
    element.children.forEach(index)
  }
  index(root)
  // Found again while it is being counted, an element or id uses itself.
  const known = new Map<SvgElement | string, number>()
  const once = (key: SvgElement | string, compute: () => number): number => {
    const before = known.get(key)
    if (before !== undefined) return before
    known.set(key, Number.POSITIVE_INFINITY)
    const value = compute()
    known.set(key, value)
    return value
  }
  function count(element: SvgElement, depth: number): number {
    if (depth > maxDepth) return Number.POSITIVE_INFINITY
    return once(element, () => {
      const used = element.references.map((id) => countLargest(id, depth + 1))
      return [...used, ...element.children.map((child) => count(child, depth + 1))].reduce((sum, one) => sum + one, 1)
    })
  }
  // Invalid files use one id for several elements, and browsers choose.
  const countLargest = (id: string, depth: number) =>
    once(id, () => (byId.get(id) ?? []).reduce((most, element) => Math.max(most, count(element, depth)), 0))
  return count(root, 0)
}
