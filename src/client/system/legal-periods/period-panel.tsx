import { Badge } from '#client/ui/badge.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { PeriodFile } from '#shared/system/legal-periods/contract.ts'
import { formatPeriod, periodInfo } from '#shared/system/legal-periods/legal-period.ts'
import { copy } from './copy.ts'
import { PeriodForm } from './period-form.tsx'

interface PeriodPanelProps {
  file: PeriodFile
  today: string
  mayChange: boolean
  onClose: () => void
}

/** The editor and history of one legal period. */
export function PeriodPanel({ file, today, mayChange, onClose }: PeriodPanelProps) {
  const { kind, versions, shipped, inForceVersion } = file
  const inForce = versions.find(({ version }) => version === inForceVersion)
  const differs = inForce && (inForce.period.days !== shipped.days || inForce.period.source !== shipped.source)
  return (
    <SidePanel title={`Legal deadline: ${periodInfo[kind].name}`} isBeside={false} onClose={onClose}>
      <RecordPanel
        id={kind}
        title={periodInfo[kind].name}
        problem={undefined}
        isReading={false}
        onRetry={() => {}}
        onClose={onClose}
        intro={
          <>
            {!mayChange && <p className="mt-3 text-ink-soft">{copy.readOnly}</p>}
            {differs && (
              <p className="mt-3 rounded border border-brass px-4 py-3">
                {copy.differs} {formatPeriod(kind, shipped.days)}, {shipped.source}.
              </p>
            )}
          </>
        }
      >
        <PanelSection title="Period">
          <PeriodForm file={file} today={today} mayChange={mayChange} />
        </PanelSection>
        <PanelSection title="History">
          <ol className="divide-y divide-line border-line border-y">
            {versions.map(({ version, period, validFrom, reason, by, at }) => (
              <li key={version} className="grid grid-cols-1 gap-1 py-3 text-sm">
                <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                  Version {version}: {formatPeriod(kind, period.days)}
                  {version === inForceVersion && <Badge>In force</Badge>}
                  {validFrom > today && <Badge>From {formatDay(validFrom)}</Badge>}
                </p>
                <p className="text-ink-soft">
                  {by ?? 'Default'}, <ExactTime at={at} />
                </p>
                <p className="wrap-anywhere">{reason}</p>
                <p className="wrap-anywhere text-ink-soft">
                  {period.source}. Law last checked {formatDay(period.lawAsOf)}, checked by {period.reviewer}.
                </p>
              </li>
            ))}
          </ol>
        </PanelSection>
      </RecordPanel>
    </SidePanel>
  )
}
