import { type ReactNode, useMemo } from 'react'
import {
  type Analysis,
  analyseStatement,
  findTier,
  type Range,
  type Statement,
} from '#shared/intake/merchants/analyse-statement.ts'
import {
  formatAssumption,
  formatBreakEven,
  formatRate,
  formatVerdict,
  keptRange,
} from '#shared/intake/merchants/format-quote.ts'
import { rateTable, type Tier } from '#shared/intake/merchants/published-rates.ts'
import { formatBasisPoints, formatDollars, formatTyped } from '#shared/kit/money.ts'
import * as copy from './copy.ts'
import { CostTable } from './cost-table.tsx'
import { dollars } from './figures.ts'
import { AnswerFields, NumberAnswer } from './number-answer.tsx'
import { ResultActions, ResultCard, SummaryBar } from './result-card.tsx'
import { type Answers, useAnswers } from './use-answers.ts'

const limitOf = ({ toCents }: Tier) => (toCents === undefined ? copy.noLimit : formatDollars(toCents / 100))

const TierTable = ({ tier }: { tier: Tier }) => (
  <details className="mt-3">
    <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
      {copy.priceList}
    </summary>
    <div className="overflow-x-auto">
      <table className="figures w-full text-left text-sm">
        <caption className="sr-only">{copy.markupCaption}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              {copy.salesUpTo}
            </th>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              {copy.inPerson}
            </th>
            <th scope="col" className="py-1.5 font-normal">
              {copy.keyedOrOnline}
            </th>
          </tr>
        </thead>
        <tbody>
          {rateTable().tiers.map((each) => (
            <tr key={each.toCents ?? 'more'} className={`border-line border-t ${each === tier ? 'font-semibold' : ''}`}>
              <th scope="row" className="py-1.5 pr-3 font-[inherit]">
                {each === tier ? copy.yourTier(limitOf(each)) : limitOf(each)}
              </th>
              <td className="py-1.5 pr-3">{formatRate(each.present)}</td>
              <td className="py-1.5">{formatRate(each.absent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

interface StatementResultProps {
  statement: Statement
  analysis: Analysis
  isWaiting: boolean
}

const ends = ({ low, high }: Range) => [dollars(low), dollars(high)] as const

/** Savings are highest when the cards cost least. */
const swapped = ({ low, high }: Range): Range => ({ low: high, high: low })

/** Dollars and percent of one month. */
const statementQuestions = {
  sales: { initial: 30_000, from: 500, to: 5_000_000 },
  fees: { initial: 960, from: 1, to: 200_000 },
  payments: { initial: 600, from: 1, to: 200_000, whole: 'payments' },
  counter: { initial: 80, from: 0, to: 100, whole: 'percent' },
  amex: { initial: 10, from: 0, to: 100, whole: 'percent' },
  leaving: { initial: 0, from: 0, to: 50_000 },
  equipment: { initial: 0, from: 0, to: 50_000 },
} as const

type StatementAnswers = Answers<typeof statementQuestions>

/** In cents. */
const statementOf = (answers: StatementAnswers): Statement => ({
  volumeCents: Math.round(answers.sales * 100),
  feesCents: Math.round(answers.fees * 100),
  payments: answers.payments,
  presentPercent: answers.counter,
  amexPercent: answers.amex,
  terminationFeeCents: Math.round(answers.leaving * 100),
  equipmentCents: Math.round(answers.equipment * 100),
})

interface StatementFieldsProps {
  answers: StatementAnswers
  change: (changed: Partial<StatementAnswers>) => void
}

const percent = (value: number) => `${value}%`

const StatementFields = ({ answers, change }: StatementFieldsProps) => (
  <>
    <NumberAnswer
      label={copy.monthlyCardSales}
      value={answers.sales}
      {...statementQuestions.sales}
      step={500}
      format={formatTyped}
      onChange={(sales) => change({ sales })}
    />
    <NumberAnswer
      label={copy.totalMonthlyFees}
      help={copy.totalMonthlyFeesHelp}
      value={answers.fees}
      {...statementQuestions.fees}
      step={10}
      format={formatTyped}
      onChange={(fees) => change({ fees })}
    />
    <NumberAnswer
      label={copy.numberOfPayments}
      value={answers.payments}
      {...statementQuestions.payments}
      step={10}
      format={String}
      onChange={(payments) => change({ payments })}
    />
    <NumberAnswer
      label={copy.paidInPerson}
      help={copy.paidInPersonHelp}
      value={answers.counter}
      {...statementQuestions.counter}
      step={5}
      format={percent}
      onChange={(counter) => change({ counter })}
    />
    <NumberAnswer
      label={copy.amexSales}
      value={answers.amex}
      {...statementQuestions.amex}
      step={1}
      format={percent}
      onChange={(amex) => change({ amex })}
    />
    <NumberAnswer
      label={copy.terminationFee}
      help={copy.terminationFeeHelp}
      value={answers.leaving}
      {...statementQuestions.leaving}
      step={25}
      format={formatTyped}
      onChange={(leaving) => change({ leaving })}
    />
    <NumberAnswer
      label={copy.newEquipment}
      value={answers.equipment}
      {...statementQuestions.equipment}
      step={25}
      format={formatTyped}
      onChange={(equipment) => change({ equipment })}
    />
  </>
)

interface StatementAnalyserProps {
  /** Stores the figures on this device, until the form sent with them removes them. */
  draftKey?: string
  /** Renders actions; undefined while figures are invalid. */
  children?: (statement: Statement | undefined) => ReactNode
}

/** Analyzes fees while the user types, before asking for a name. */
export function StatementAnalyser({ children, draftKey }: StatementAnalyserProps) {
  const { answers, change, reset, isWaiting, ...fields } = useAnswers('statement', statementQuestions, draftKey)
  const statement = useMemo(() => statementOf(answers), [answers])
  const analysis = useMemo(() => analyseStatement(statement), [statement])

  return (
    <>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 @desktop:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-4">
          <AnswerFields {...fields}>
            <StatementFields answers={answers} change={change} />
          </AnswerFields>
          <SummaryBar
            isWaiting={isWaiting}
            name={copy.effectiveRate}
            figure={formatBasisPoints(analysis.effectiveBasisPoints, 2)}
            apr={savingSign(analysis)}
          />
        </div>
        <div className="self-start @desktop:sticky @desktop:top-24">
          <StatementResult statement={statement} analysis={analysis} isWaiting={isWaiting} />
          <ResultActions isWaiting={isWaiting} onReset={reset} />
        </div>
      </div>
      {children?.(isWaiting ? undefined : statement)}
    </>
  )
}

function savingSign({ savingCents, isUnlikely }: Analysis): string {
  if (isUnlikely) return copy.checkTheseNumbers
  if (savingCents.high <= 0) return copy.noSavings
  return savingCents.low > 0 ? copy.mayCostLess : copy.couldGoEitherWay
}

function StatementResult({ statement, analysis, isWaiting }: StatementResultProps) {
  const { switchingCents } = analysis
  const tier = findTier(statement.volumeCents)
  const rate = formatBasisPoints(analysis.effectiveBasisPoints, 2)
  const verdict = formatVerdict(analysis)
  return (
    <ResultCard
      headline={{ name: copy.yourEffectiveRate, figure: rate }}
      told={copy.effectiveRateResult(rate, verdict)}
      isWaiting={isWaiting}
    >
      <p className="mt-3 font-semibold">{verdict}</p>
      <div className="mt-3 overflow-x-auto">
        <CostTable
          caption={copy.feesCaption}
          columns={[copy.lowerCostCards, copy.higherCostCards]}
          rows={[
            [copy.toIssuingBanks, ...ends(analysis.interchangeCents)],
            [copy.toCardNetworks, ...ends(analysis.assessmentsCents)],
            [copy.keptByProcessor, ...ends(swapped(keptRange(analysis.markupCents)))],
            [copy.yourFeesNow, dollars(statement.feesCents), dollars(statement.feesCents)],
            [copy.withThePriceList(formatRate(tier.present)), ...ends(analysis.offeredCents)],
          ]}
          total={[copy.monthlySavings, ...ends(swapped(analysis.savingCents))]}
        />
      </div>
      <p className="mt-3">
        {switchingCents > 0 || analysis.savingCents.high <= 0 ? (
          <>
            <b>{copy.breakEven}</b> {formatBreakEven(analysis)}
          </>
        ) : (
          copy.switchingNeedsFees
        )}
      </p>
      <TierTable tier={tier} />
      <p className="mt-2 text-ink-soft text-sm">{copy.ratesAsOf(rateTable().asOf)}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {copy.assumptionsAndSources}
        </summary>
        <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
          {formatAssumption(statement).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {Object.values(rateTable().sources).map(({ title, url, on }) => (
            <li key={url}>
              <a href={url} rel="noopener" className="underline underline-offset-4">
                {title}
              </a>{' '}
              ({on})
            </li>
          ))}
        </ul>
      </details>
      <p className="mt-2 text-ink-soft text-sm">{copy.savingsEstimate}</p>
    </ResultCard>
  )
}
