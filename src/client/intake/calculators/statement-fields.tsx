import { formatTyped } from '#shared/kit/money.ts'
import { NumberAnswer } from './number-answer.tsx'
import { type StatementAnswers, statementQuestions } from './statement-questions.ts'

interface StatementFieldsProps {
  answers: StatementAnswers
  change: (changed: Partial<StatementAnswers>) => void
}

const percent = (value: number) => `${value}%`

/** Fields for one month's statement. */
export const StatementFields = ({ answers, change }: StatementFieldsProps) => (
  <>
    <NumberAnswer
      label="Monthly card sales"
      value={answers.sales}
      {...statementQuestions.sales}
      step={500}
      format={formatTyped}
      onChange={(sales) => change({ sales })}
    />
    <NumberAnswer
      label="Total monthly fees"
      help="Every fee on the statement, including monthly ones."
      value={answers.fees}
      {...statementQuestions.fees}
      step={10}
      format={formatTyped}
      onChange={(fees) => change({ fees })}
    />
    <NumberAnswer
      label="Number of payments"
      value={answers.payments}
      {...statementQuestions.payments}
      step={10}
      format={String}
      onChange={(payments) => change({ payments })}
    />
    <NumberAnswer
      label="Paid in person with the card"
      help="The rest is keyed in, by phone or online."
      value={answers.counter}
      {...statementQuestions.counter}
      step={5}
      format={percent}
      onChange={(counter) => change({ counter })}
    />
    <NumberAnswer
      label="Sales on American Express"
      value={answers.amex}
      {...statementQuestions.amex}
      step={1}
      format={percent}
      onChange={(amex) => change({ amex })}
    />
    <NumberAnswer
      label="Early termination fee"
      help="Zero if your contract has ended or you can leave anytime."
      value={answers.leaving}
      {...statementQuestions.leaving}
      step={25}
      format={formatTyped}
      onChange={(leaving) => change({ leaving })}
    />
    <NumberAnswer
      label="New equipment you’d buy"
      value={answers.equipment}
      {...statementQuestions.equipment}
      step={25}
      format={formatTyped}
      onChange={(equipment) => change({ equipment })}
    />
  </>
)
