import type { ComponentProps } from 'react'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { CashFlowReply, ReadPeriod, ReadStatement } from '#shared/admin/cash-flow/contract.ts'
import { tamperingLabels } from '#shared/applications/statements/tampering.ts'
import { copy } from './copy.ts'
import { formatAmount } from './figure-labels.ts'
import type { CashFlowSelection } from './selection.ts'

interface StatementListProps {
  statements: readonly ReadStatement[]
  isBusy: boolean
  onReadAgain: (documentId: string) => void
  onOpen: (place: Pick<CashFlowSelection, 'statement' | 'period' | 'page' | 'line'>) => void
}

/** Each file: its accounts and periods, the first line that breaks, and signs of tampering. */
export function StatementList({ statements, isBusy, onReadAgain, onOpen }: StatementListProps) {
  const mayChange = useMayChange()
  const hasSigns = statements.some(({ signs }) => signs.length > 0)
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {statements.map((statement) => (
          <li key={statement.documentId} className="py-3 first:pt-0">
            <p className="wrap-anywhere font-semibold">{statement.name}</p>
            {statement.state === 'waiting' && <p className="text-ink-soft">Being read…</p>}
            {statement.state === 'unreadable' && (
              <p>
                <StatusBadge tone="red">Couldn’t be read</StatusBadge>
                <span className="wrap-anywhere block">{statement.problem}</span>
              </p>
            )}
            {statement.accounts.map((account, index) => (
              <Account
                // biome-ignore lint/suspicious/noArrayIndexKey: two accounts of a file may be alike
                key={index}
                account={account}
                hasPages={statement.mime === 'application/pdf'}
                onOpen={(place) => onOpen({ statement: statement.documentId, ...place })}
              />
            ))}
            {mayChange && mayReadAgain(statement) && (
              <Button
                variant="secondary"
                className="mt-2"
                disabled={isBusy}
                onClick={() => onReadAgain(statement.documentId)}
              >
                Read again
              </Button>
            )}
            {statement.signs.length > 0 && (
              <ul aria-label="Signs of tampering" className="mt-2 rounded border border-brass px-3 py-2">
                {statement.signs.map(({ kind, detail, page }) => (
                  <li key={`${kind} ${detail}`} className="wrap-anywhere">
                    <strong>{tamperingLabels[kind]}:</strong> {detail}{' '}
                    {page !== null && (
                      // On a line of its own, so that its height doesn't spread the lines of the text.
                      <span className="block">
                        <TextButton onClick={() => onOpen({ statement: statement.documentId, page })}>
                          Open page {page}
                        </TextButton>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {hasSigns && <p className="mt-1 text-ink-soft text-sm">{copy.signsAreEvidence}</p>}
    </>
  )
}

/** Unreadable, or read without everything that a correction needs. */
const mayReadAgain = ({ state, accounts }: ReadStatement) =>
  state === 'unreadable' ||
  accounts.some(({ periods }) => periods.some(({ firstBreak }) => firstBreak?.reason.includes('Read it again')))

interface AccountProps {
  account: ReadStatement['accounts'][number]
  /** Downloads have none. */
  hasPages: boolean
  onOpen: (place: Pick<CashFlowSelection, 'period' | 'page' | 'line'>) => void
}

function Account({ account: { bank, holder, accountLast4, periods }, hasPages, onOpen }: AccountProps) {
  const name = [bank ?? 'Unknown bank', accountLast4 && `ending in ${accountLast4}`, holder].filter(Boolean).join(', ')
  return (
    <div className="mt-1">
      <p className="wrap-anywhere text-ink-soft">{name}</p>
      <ul>
        {periods.map((period) => (
          <Period key={period.id} {...{ period, hasPages, onOpen }} />
        ))}
      </ul>
    </div>
  )
}

function Period({ period, hasPages, onOpen }: Omit<AccountProps, 'account'> & { period: ReadPeriod }) {
  const { id, from, to, openingCents, closingCents, isReconciled, firstBreak, lines, removed, checks } = period
  const title = from && to ? `${formatDay(from)} to ${formatDay(to)}` : 'Unknown period'
  const isFixed = period.corrected !== null || removed.length > 0 || checks.length > 0
  const lineId = firstBreak?.lineId
  const mayChange = useMayChange()
  return (
    <li className="mt-1">
      <StatusBadge tone={isReconciled ? 'green' : 'amber'}>{isReconciled ? 'Adds up' : 'Doesn’t add up'}</StatusBadge>{' '}
      <span className="figures">
        {title}: {formatAmount(openingCents)} to {formatAmount(closingCents)},{' '}
        {lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`}
        {isFixed && ', corrected by staff'}
      </span>
      {firstBreak && (
        <span className="wrap-anywhere block pl-3.5">
          {firstBreak.reason} {firstBreak.line && <q className="font-mono text-[0.8125rem]">{firstBreak.line}</q>}
        </span>
      )}
      <span className="flex flex-wrap gap-x-4 pl-3.5">
        {lineId && (
          <TextButton onClick={() => onOpen({ line: lineId })}>
            Open line<span className="sr-only"> of {title}</span>
          </TextButton>
        )}
        <TextButton onClick={() => onOpen({ period: id, page: firstBreak?.page ?? 1 })}>
          {!firstBreak || !mayChange ? 'Open statement' : hasPages ? `Fix on page ${firstBreak.page}` : 'Fix statement'}
          <span className="sr-only">, {title}</span>
        </TextButton>
      </span>
    </li>
  )
}

const TextButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="min-h-control text-action underline underline-offset-4" {...props} />
)

/** Returns the sentences about days that no statement or more than one covers. */
export function coverageNotes({ gaps, overlaps }: Pick<CashFlowReply, 'gaps' | 'overlaps'>): string[] {
  const span = ({ from, to }: { from: string; to: string }) =>
    from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return [
    ...gaps.map((gap) => `No statement covers ${span(gap)} (account ${gap.account}).`),
    ...overlaps.map((overlap) => `Two statements cover ${span(overlap)} (account ${overlap.account}); it counts once.`),
  ]
}
