interface DatedVersion {
  readonly version: number
  /** `2026-03-02`: its first day. */
  readonly validFrom: string
}

/** Sorts the version that started last first; of the same day, the one saved last. */
const latestStart = (a: DatedVersion, b: DatedVersion) =>
  b.validFrom.localeCompare(a.validFrom) || b.version - a.version

/** Returns the version in force on a day, whatever the order in which the versions were saved. */
export const versionInForce = <Version extends DatedVersion>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.filter(({ validFrom }) => validFrom <= day).toSorted(latestStart)[0]

/** Returns the versions that start after a day, the next one first; one replaced on its own first day is left out. */
export const plannedVersions = <Version extends DatedVersion>(versions: readonly Version[], day: string): Version[] =>
  versions
    .filter((one) => one.validFrom > day && versionInForce(versions, one.validFrom) === one)
    .toSorted((a, b) => latestStart(b, a))
