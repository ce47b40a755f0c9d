/**
 * Whose turn it is: the one behind `last`, round and round. Who is not there (any more) is passed over.
 * @returns undefined where nobody is there.
 */
export function nextInTurn(
  staffIds: readonly string[],
  last: string | null,
  isThere: (id: string) => boolean,
): string | undefined {
  const begin = last === null ? 0 : staffIds.indexOf(last) + 1
  return [...staffIds.slice(begin), ...staffIds.slice(0, begin)].find(isThere)
}
