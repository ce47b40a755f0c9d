/**
 * Errors of browsers and extensions, and lost connections, which are already reported.
 * Browsers report cross-origin errors as "Script error." Short, because every page includes it.
 */
const noise = /ResizeObs|AbortErr|InvalidSt.*ransition|to fetch|NetworkErr|Load fail|-extension:|^Script error\.?,,$/

/** Returns true if an error is noise, neither shown nor reported. */
export function isNoise({ reason, error, message, filename }: Partial<PromiseRejectionEvent & ErrorEvent>): boolean {
  const thrown = reason ?? error ?? message
  return noise.test([thrown, thrown?.stack, filename].join())
}
