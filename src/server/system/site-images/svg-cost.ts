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

/**
 * Returns how many elements are drawn, each reference included: a few that use each other can stand for billions, which
 * would stop browsers and this server. Infinite if one uses itself.
 */
export function drawnElements(root: SvgElement): number {
  const byId = new Map<string, SvgElement[]>()
  const index = (element: SvgElement) => {
    if (element.id) byId.set(element.id, [...(byId.get(element.id) ?? []), element])
    element.children.forEach(index)
  }
  index(root)
  const known = new Map<SvgElement, number>()
  function count(element: SvgElement): number {
    const before = known.get(element)
    if (before !== undefined) return before
    // Found again while it is being counted, it uses itself.
    known.set(element, Number.POSITIVE_INFINITY)
    const used = element.references.map((id) => Math.max(0, ...(byId.get(id) ?? []).map(count)))
    const all = [...used, ...element.children.map(count)].reduce((sum, one) => sum + one, 1)
    known.set(element, all)
    return all
  }
  return count(root)
}
