import { Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { explainLine, getOwnCashFlow, type OwnCashFlow } from '#shared/applications/cash-flow/contract.ts'
import { explanationKinds, explanationLabel } from '#shared/applications/cash-flow/review.ts'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import { isReceived } from '#shared/applications/documents/document-status.ts'
import { categoryLabels } from '#shared/applications/statements/categories/category.ts'
import { formatCents } from '#shared/kit/money.ts'
import { formatMonth } from '#shared/kit/month.ts'
import * as copy from './copy.ts'

const pollMs = 3_000
const pageSize = 100
const rhythmLabels = {
  daily: copy.everyDay,
  weekly: copy.everyWeek,
  biweekly: copy.everyTwoWeeks,
  monthly: copy.everyMonth,
}
const isStatement = ({ kind, status, isRemoved }: SentDocument) =>
  kind === 'bank_statement' && isReceived(status) && !isRemoved

interface LenderViewProps {
  documents: readonly SentDocument[]
  /** Called if statements were read that `documents` shows as unread: their months count now. Must be stable. */
  onRead: () => void
  /** Shown below the figures, and without them too; mounted again when other months were read. */
  children?: ReactNode
}

/** What a lender will see, in plain words; only the children without bank statements. */
export function LenderView({ documents, onRead, children }: LenderViewProps) {
  const statements = documents.filter(isStatement)
  // Another list of statements is another cash flow.
  const list = statements.map(({ id, status }) => `${id} ${status}`).join()
  const { cashFlow, problem, reload, setCashFlow } = useOwnCashFlow(list)
  const title = useId()
  // The list may be older than the figures: a short statement is read between the two requests.
  const isOutdated = statements.some(({ readMonths }) => !readMonths)
  useEffect(() => {
    if (cashFlow?.isReading === false && isOutdated) onRead()
  }, [cashFlow, isOutdated, onRead])
  if (statements.length === 0) return children
  return (
    <section aria-labelledby={title} className="min-w-0">
      <h2 id={title} className="text-xl">
        {copy.whatALenderWillSee}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{copy.intro}</p>
      {problem && (
        <div role="alert" className="mt-3">
          <p className="font-semibold text-danger">{problem}</p>
          <Button variant="secondary" className="mt-2" onClick={reload}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
      <p role="status" className="mt-2 empty:hidden">
        {cashFlow?.isReading && copy.reading}
      </p>
      {cashFlow && <Content cashFlow={cashFlow} onChanged={setCashFlow} />}
      <Fragment key={cashFlow?.months.map(({ month }) => month).join()}>{children}</Fragment>
    </section>
  )
}

function useOwnCashFlow(list: string) {
  const [cashFlow, setCashFlow] = useState<OwnCashFlow>()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const reload = () => setRound((now) => now + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is the reason to load again
  useEffect(() => {
    if (!list) return
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    send(getOwnCashFlow, {}, { signal: gone.signal }).then(
      (found) => {
        setCashFlow(found)
        setProblem(undefined)
        if (found.isReading) timer = setTimeout(reload, pollMs)
      },
      (error) => gone.signal.aborted || setProblem(messageOf(error)),
    )
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [list, round])
  return { cashFlow, problem, reload, setCashFlow }
}

interface ContentProps {
  cashFlow: OwnCashFlow
  onChanged: (cashFlow: OwnCashFlow) => void
}

function Content({
  cashFlow: { months, positions, deposits, payments, unreadable, isProven },
  onChanged,
}: ContentProps) {
  return (
    <>
      {unreadable.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {unreadable.map(({ name, problem }) => (
            <li key={name} className="wrap-anywhere">
              {copy.fileNotRead(name, problem)}
            </li>
          ))}
        </ul>
      )}
      {months.length > 0 && !isProven && <p className="mt-2">{copy.provisional}</p>}
      <ul className="mt-4 grid grid-cols-1 gap-4 @tablet:grid-cols-2">
        {months.map((month) => (
          <li key={month.month} className="rounded border border-line bg-surface p-4">
            <h3 className="font-sans font-semibold text-base">{formatMonth(month.month)}</h3>
            <dl className="figures mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm">
              <Fact label={copy.moneyFromCustomers} cents={month.trueRevenueCents} />
              <Fact label={copy.allDeposits} cents={month.depositCents} />
              <Fact label={copy.averageBalance} cents={month.averageDailyBalanceCents} />
              <Fact label={copy.lowestBalance} cents={month.lowestBalanceCents} />
              <Fact label={copy.daysBelowZero} text={String(month.negativeDays)} />
              <Fact label={copy.overdraftAndNsfFees} text={String(month.nsfCount)} />
            </dl>
          </li>
        ))}
      </ul>
      {positions.length > 0 && (
        <p className="figures mt-4">
          {copy.paymentsToOtherLenders(
            positions
              .map(
                ({ funder, paymentCents, rhythm }) => `${funder}, ${formatCents(paymentCents)} ${rhythmLabels[rhythm]}`,
              )
              .join('; '),
          )}
        </p>
      )}
      <Lines title={copy.yourDeposits} help={copy.explain} lines={deposits} onChanged={onChanged} />
      <Lines title={copy.yourPayments} help={copy.explainPayments} lines={payments} onChanged={onChanged} />
    </>
  )
}

interface LinesProps extends Pick<ContentProps, 'onChanged'> {
  title: string
  help: string
  lines: OwnCashFlow['deposits']
}

function Lines({ title, help, lines, onChanged }: LinesProps) {
  const [shown, setShown] = useState(pageSize)
  if (lines.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="min-h-control cursor-pointer py-2 font-semibold">{title}</summary>
      <p className="max-w-2xl text-ink-soft">{help}</p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {lines.slice(0, shown).map((line) => (
          <OwnLine key={line.id} line={line} onChanged={onChanged} />
        ))}
      </ul>
      {lines.length > shown && (
        <Button variant="secondary" className="mt-2" onClick={() => setShown(shown + pageSize)}>
          {copy.showMoreLines}
        </Button>
      )}
    </details>
  )
}

function Fact({ label, cents, text }: { label: string; cents?: number | null; text?: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right">{text ?? (cents == null ? copy.unknown : formatCents(cents))}</dd>
    </>
  )
}

interface OwnLineProps {
  line: OwnCashFlow['deposits'][number]
  onChanged: (cashFlow: OwnCashFlow) => void
}

const answerLabels = {
  open: copy.ourTeamWillCheckIt,
  confirmed: copy.ourTeamConfirmedIt,
  declined: copy.ourTeamCouldntConfirmIt,
} as const

function OwnLine({ line, onChanged }: OwnLineProps) {
  const { id, date, amountCents, description, category, isCounted, explanation } = line
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<string>(explanation?.kind ?? 'transfer')
  const [text, setText] = useState(explanation?.text ?? '')
  const { isSending, problem, run } = useSending()
  const save = (chosen: string | null) =>
    run(async () => {
      onChanged(
        await send(explainLine, {
          lineId: id,
          kind: explanationKinds.find((one) => one === chosen) ?? null,
          text: chosen ? text : '',
        }),
      )
      setOpen(false)
    })
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere min-w-0 font-semibold">{description}</span>
        <span className="figures">{formatCents(amountCents)}</span>
      </p>
      <p className="text-ink-soft text-sm">
        {formatDay(date)}, {categoryLabels[category]}
        {amountCents > 0 && `, ${isCounted ? copy.countsAsRevenue : copy.countsNotAsRevenue}`}
      </p>
      {explanation && (
        <p className="wrap-anywhere text-sm">
          {copy.youExplained(explanationLabel(explanation.kind, amountCents))} {explanation.text}{' '}
          {answerLabels[explanation.answer]}
        </p>
      )}
      <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
      {explanation?.answer !== 'confirmed' && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {explanation ? copy.changeExplanation : amountCents < 0 ? copy.explainPayment : copy.explainDeposit}
          <span className="sr-only">
            {' '}
            {description}, {formatCents(amountCents)}
          </span>
        </Button>
      )}
      {isOpen && (
        <form
          className="mt-2 grid max-w-xl gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void save(kind)
          }}
        >
          <SelectField
            label={copy.whatWasIt}
            name="kind"
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
            options={explanationKinds.map((one) => [one, explanationLabel(one, amountCents)] as const)}
          />
          <TextArea
            label={copy.detailsOptional}
            name="text"
            maxLength={500}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isSending}>
              {isSending ? copy.saving : copy.saveExplanation}
            </Button>
            {explanation && (
              <Button variant="secondary" disabled={isSending} onClick={() => save(null)}>
                {copy.removeExplanation}
              </Button>
            )}
          </div>
        </form>
      )}
    </li>
  )
}
