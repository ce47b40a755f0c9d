import { formatDollars } from '#shared/kit/money.ts'
import { debitLabels } from './advance-fields.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { ChoiceAnswer } from './choice-answer.tsx'
import { frequencyLabels } from './loan-calculator.tsx'
import { NumberAnswer } from './number-answer.tsx'
import type { OfferAnswers, offerQuestions } from './offer-questions.ts'
import type { useAnswers } from './use-answers.ts'

interface OfferFieldsProps extends Pick<ReturnType<typeof useAnswers>, 'tell' | 'resets'> {
  name: string
  questions: ReturnType<typeof offerQuestions>
  answers: OfferAnswers
  change: (changed: Partial<OfferAnswers>) => void
}

/** Fields for the terms of one offer. */
export const OfferFields = ({ name, questions, answers, change, tell, resets }: OfferFieldsProps) => (
  <section aria-label={name} className="grid grid-cols-1 content-start gap-4">
    <h3 className="text-lg">{name}</h3>
    <AnswerFields tell={tell} resets={resets}>
      <ChoiceAnswer
        label="Type"
        value={answers.kind}
        choices={[
          ['loan', 'Loan'],
          ['advance', 'Cash advance'],
        ]}
        onChange={(kind) => change({ kind })}
      />
      <NumberAnswer
        label="Amount"
        value={answers.amount}
        {...questions.amount}
        step={1_000}
        format={formatDollars}
        onChange={(amount) => change({ amount })}
      />
      {answers.kind === 'loan' ? (
        <NumberAnswer
          label="Annual interest rate"
          value={answers.rate}
          {...questions.rate}
          step={0.25}
          format={(value) => `${value}%`}
          onChange={(rate) => change({ rate })}
        />
      ) : (
        <NumberAnswer
          label="Factor rate"
          value={answers.factor}
          {...questions.factor}
          step={0.01}
          format={(value) => value.toFixed(2)}
          onChange={(factor) => change({ factor })}
        />
      )}
      <NumberAnswer
        label="Term in months"
        value={answers.term}
        {...questions.term}
        step={1}
        format={String}
        onChange={(term) => change({ term })}
      />
      {answers.kind === 'loan' ? (
        <ChoiceAnswer
          label="Payments"
          value={answers.every}
          choices={frequencyLabels}
          onChange={(every) => change({ every })}
        />
      ) : (
        <ChoiceAnswer
          label="Debits"
          value={answers.debits}
          choices={debitLabels}
          onChange={(debits) => change({ debits })}
        />
      )}
      <NumberAnswer
        label="Total fees"
        help="The lender's and the broker's."
        value={answers.fees}
        {...questions.fees}
        step={250}
        format={formatDollars}
        onChange={(fees) => change({ fees })}
      />
    </AnswerFields>
  </section>
)
