/** Round-robin: returns the next eligible assignee after `last`, or undefined if there is none. */
export function nextAssignee(
  staffIds: readonly string[],
  last: string | null,
  isEligible: (id: string) => boolean,
): string | undefined {
  const start = last === null ? 0 : staffIds.indexOf(last) + 1
  return [...staffIds.slice(start), ...staffIds.slice(0, start)].find(isEligible)
}
