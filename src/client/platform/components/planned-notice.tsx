import { formatDay } from '#client/ui/format-day.ts'
import { plannedVersions } from '#shared/system/legal-periods/version-in-force.ts'

interface PlannedNoticeProps {
  versions: readonly { readonly version: number; readonly validFrom: string }[]
  today: string
}

/** A version planned earlier starts on its day whatever is saved until then. */
export const PlannedNotice = ({ versions, today }: PlannedNoticeProps) =>
  plannedVersions(versions, today).map(({ version, validFrom }) => (
    <p key={version} className="rounded border border-brass px-4 py-3">
      Version {version} is planned and replaces this one on {formatDay(validFrom)}. To change what applies from then on,
      save with {formatDay(validFrom)} as “Applies from”.
    </p>
  ))

/** Explains the empty field: the saved name is of the person who checked the version before. */
export const checkedByHelp = (reviewer: string) =>
  `Enter your name, or who else checked this version against the law.${reviewer && ` Before: ${reviewer}.`}`
