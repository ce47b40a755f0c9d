import { formatDollars } from '#shared/kit/money.ts'
import { type AdvanceAnswers, advanceQuestions } from './loan-questions.ts'
import { ChoiceAnswer, NumberAnswer } from './number-answer.tsx'
export const debitLabels = [
  ['daily', 'Every business day'],
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
] as const

interface AdvanceFieldsProps {
  answers: AdvanceAnswers
  change: (changed: Partial<AdvanceAnswers>) => void
}

export const AdvanceFields = ({ answers, change }: AdvanceFieldsProps) => (
  <>
    <NumberAnswer
      label="Advance"
      value={answers.advance}
      {...advanceQuestions.advance}
      step={1_000}
      format={formatDollars}
      onChange={(advance) => change({ advance })}
    />
    <NumberAnswer
      label="Factor rate"
      help="What you repay per dollar advanced, such as 1.30."
      value={answers.factor}
      {...advanceQuestions.factor}
      step={0.01}
      format={(value) => value.toFixed(2)}
      onChange={(factor) => change({ factor })}
    />
    <ChoiceAnswer
      label="Debits"
      value={answers.debits}
      choices={debitLabels}
      onChange={(debits) => change({ debits })}
    />
    <ChoiceAnswer
      label="Repaid by"
      value={answers.by}
      choices={[
        ['term', 'A fixed term'],
        ['share', 'A share of sales'],
      ]}
      onChange={(by) => change({ by })}
    />
    {answers.by === 'term' ? (
      <NumberAnswer
        label="Term in months"
        value={answers.term}
        {...advanceQuestions.term}
        step={1}
        format={String}
        onChange={(term) => change({ term })}
      />
    ) : (
      <NumberAnswer
        label="Share of sales"
        value={answers.share}
        {...advanceQuestions.share}
        step={1}
        format={(value) => `${value}%`}
        onChange={(share) => change({ share })}
      />
    )}
    <NumberAnswer
      label="Your monthly sales"
      value={answers.sales}
      {...advanceQuestions.sales}
      step={1_000}
      format={formatDollars}
      onChange={(sales) => change({ sales })}
    />
    <NumberAnswer
      label="Fees deducted from the advance"
      help="Origination, underwriting, broker: everything deducted before you’re paid."
      value={answers.fees}
      {...advanceQuestions.fees}
      step={250}
      format={formatDollars}
      onChange={(fees) => change({ fees })}
    />
  </>
)
