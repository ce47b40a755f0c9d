/**
 * Whose turn it is: the one behind `last`, round and round. Who is not there (any more) is passed over.
 * @returns undefined where nobody is there.
 */
export function nextAssignee(
  staffIds: readonly string[],
  last: string | null,
  isEligible: (id: string) => boolean,
): string | undefined {
  const start = last === null ? 0 : staffIds.indexOf(last) + 1
  return [...staffIds.slice(start), ...staffIds.slice(0, start)].find(isEligible)
}
