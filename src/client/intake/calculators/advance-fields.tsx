import { formatDecimal, formatDollars } from '#shared/kit/money.ts'
import * as copy from './copy.ts'
import { type AdvanceAnswers, advanceQuestions } from './loan-questions.ts'
import { ChoiceAnswer, NumberAnswer } from './number-answer.tsx'
export const debitLabels = [
  ['daily', copy.daily],
  ['weekly', copy.weekly],
  ['monthly', copy.monthly],
] as const

interface AdvanceFieldsProps {
  answers: AdvanceAnswers
  change: (changed: Partial<AdvanceAnswers>) => void
}

export const AdvanceFields = ({ answers, change }: AdvanceFieldsProps) => (
  <>
    <NumberAnswer
      label={copy.advance}
      value={answers.advance}
      {...advanceQuestions.advance}
      step={1_000}
      format={formatDollars}
      onChange={(advance) => change({ advance })}
    />
    <NumberAnswer
      label={copy.factorRate}
      help={copy.factorRateHelp}
      value={answers.factor}
      {...advanceQuestions.factor}
      step={0.01}
      format={(value) => formatDecimal(value, 2)}
      onChange={(factor) => change({ factor })}
    />
    <ChoiceAnswer
      label={copy.debits}
      value={answers.debits}
      choices={debitLabels}
      onChange={(debits) => change({ debits })}
    />
    <ChoiceAnswer
      label={copy.repaidBy}
      value={answers.by}
      choices={[
        ['term', copy.aFixedTerm],
        ['share', copy.aShareOfSales],
      ]}
      onChange={(by) => change({ by })}
    />
    {answers.by === 'term' ? (
      <NumberAnswer
        label={copy.termInMonths}
        value={answers.term}
        {...advanceQuestions.term}
        step={1}
        format={String}
        onChange={(term) => change({ term })}
      />
    ) : (
      <NumberAnswer
        label={copy.shareOfSales}
        value={answers.share}
        {...advanceQuestions.share}
        step={1}
        format={(value) => `${value}%`}
        onChange={(share) => change({ share })}
      />
    )}
    <NumberAnswer
      label={copy.yourMonthlySales}
      value={answers.sales}
      {...advanceQuestions.sales}
      step={1_000}
      format={formatDollars}
      onChange={(sales) => change({ sales })}
    />
    <NumberAnswer
      label={copy.feesDeducted}
      help={copy.feesDeductedHelp}
      value={answers.fees}
      {...advanceQuestions.fees}
      step={250}
      format={formatDollars}
      onChange={(fees) => change({ fees })}
    />
  </>
)
