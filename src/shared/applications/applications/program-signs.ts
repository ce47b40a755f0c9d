/** What makes the beginning of an application look like the work of a program, as staff read it. */
export const integrationSignalLabels = {
  trap_filled: 'filled in a field that people do not see',
  sent_at_once: 'sent within seconds of the page being opened',
} as const
export type ProgramSign = keyof typeof integrationSignalLabels
export const programSignKinds = Object.keys(integrationSignalLabels) as [ProgramSign, ...ProgramSign[]]

/** Nobody reads the page and writes a name and an address in less, s. */
const leastSeconds = 3

/**
 * Signs of a program. Nobody is refused for them: a password manager may fill in anything, and staff decide.
 * @param trap what stands in the field that people do not see.
 * @param seconds from opening the page to sending; undefined where no script could tell.
 */
export const programSigns = (trap: string, seconds: number | undefined): ProgramSign[] => [
  ...(trap === '' ? [] : (['trap_filled'] as const)),
  ...(seconds === undefined || seconds >= leastSeconds ? [] : (['sent_at_once'] as const)),
]
