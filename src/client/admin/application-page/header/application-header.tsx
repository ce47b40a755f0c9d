import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { stageLabels, stageTones } from '#shared/applications/applications/stages.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { type ActionTab, NextActionButton } from './next-action-button.tsx'
import { StageStepper } from './stage-stepper.tsx'

interface ApplicationHeaderProps {
  file: ApplicationDetail
  back: ReactNode
  renderActionLink: (tab: ActionTab, label: string) => ReactNode
}

export function ApplicationHeader({ file, back, renderActionLink }: ApplicationHeaderProps) {
  const { name, businessName, reference, stage, stageChangedAt, owner, amountCents, type } = file.application
  const isBusiness = type === 'business' && businessName !== null
  return (
    <header className="@container px-4 pt-1 sm:px-6">
      {back}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="wrap-anywhere min-w-0 font-semibold text-xl">{isBusiness ? businessName : name}</h1>
            <StatusBadge tone={stageTones[stage]}>{stageLabels[stage]}</StatusBadge>
            {amountCents !== null && (
              <span className="figures font-semibold text-lg">{formatDollars(amountCents / 100)}</span>
            )}
          </div>
          <p className="figures mt-0.5 flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
            {isBusiness && <span className="wrap-anywhere">{name}</span>}
            <span>{reference}</span>
            <span>
              In this stage since <ExactTime at={stageChangedAt} />
            </span>
            <span className="inline-flex items-center gap-1.5">
              {owner && <Avatar name={owner} />}
              {owner ?? 'Unassigned'}
            </span>
          </p>
        </div>
        <div className="flex max-w-full flex-col items-end gap-2 @max-xl:w-full @max-xl:items-stretch">
          <NextActionButton file={file} renderLink={renderActionLink} />
        </div>
      </div>
      <div className="@container mt-2.5">
        <StageStepper file={file} />
      </div>
    </header>
  )
}
