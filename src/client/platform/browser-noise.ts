/**
 * What browsers and extensions raise without a fault of ours, and lost connections, which the page has told already.
 * "Script error." is all that a browser tells of a stranger's script. Short, because every page carries it.
 */
const noise = /ResizeObs|AbortErr|InvalidSt.*ransition|to fetch|NetworkErr|Load fail|-extension:|^Script error\.?,,$/

/** Whether an unhandled error is known noise: neither shown nor reported. */
export function isNoise({ reason, error, message, filename }: Partial<PromiseRejectionEvent & ErrorEvent>): boolean {
  const thrown = reason ?? error ?? message
  return noise.test([thrown, thrown?.stack, filename].join())
}
