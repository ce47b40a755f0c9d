/**
 * Errors of browsers and extensions, and lost connections, which the page has already reported.
 * "Script error." is all that browsers reveal of a cross-origin script. Short, because every page includes it.
 */
const noise = /ResizeObs|AbortErr|InvalidSt.*ransition|to fetch|NetworkErr|Load fail|-extension:|^Script error\.?,,$/

/** Returns true if an error is known noise, which is neither shown nor reported. */
export function isNoise({ reason, error, message, filename }: Partial<PromiseRejectionEvent & ErrorEvent>): boolean {
  const thrown = reason ?? error ?? message
  return noise.test([thrown, thrown?.stack, filename].join())
}
