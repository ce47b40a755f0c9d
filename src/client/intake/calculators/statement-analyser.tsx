import { type ReactNode, useMemo } from 'react'
import { type Analysis, analyseStatement, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { AnswerFields } from './answer-fields.tsx'
import { ResultActions } from './result-actions.tsx'
import { StatementFields } from './statement-fields.tsx'
import { statementOf, statementQuestions } from './statement-questions.ts'
import { StatementResult } from './statement-result.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { useAnswers } from './use-answers.ts'

interface StatementAnalyserProps {
  /** Renders actions for the figures; undefined while some of them are invalid. */
  children?: (statement: Statement | undefined) => ReactNode
}

/** Analyzes a month of card fees as the user types, before asking for a name. */
export function StatementAnalyser({ children }: StatementAnalyserProps) {
  const { answers, change, reset, isWaiting, ...fields } = useAnswers('statement', statementQuestions)
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
            name="Effective rate"
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

/** Returns the comparison in one or two words. */
function savingSign({ savingCents, isUnlikely }: Analysis): string {
  if (isUnlikely) return 'Check these numbers'
  if (savingCents.high <= 0) return 'No savings'
  return savingCents.low > 0 ? 'May cost less' : 'Could go either way'
}
