import type { QuestionName } from '#shared/intake/prequalification/answers.ts'
import { ChoiceControl } from './choice-control.tsx'
import { ListControl } from './list-control.tsx'
import { MoneyControl } from './money-control.tsx'
import { type Control, questions, stateChoices } from './questions.ts'
import { TimeControl } from './time-control.tsx'
import type { useAnalysis } from './use-analysis.ts'

interface AnswerControlProps<Name extends QuestionName> {
  name: Name
  analysis: ReturnType<typeof useAnalysis>
}

/** Shows the input of a question. */
export function AnswerControl<Name extends QuestionName>({ name, analysis }: AnswerControlProps<Name>) {
  const { answers, typed, type, answer } = analysis
  const control: Control<Name> = questions[name].control
  switch (control.kind) {
    case 'choice':
      return (
        <ChoiceControl
          choices={control.choices}
          given={answers[name]}
          onAnswer={(chosen: (typeof control.choices)[number][0]) => answer(name, chosen)}
        />
      )
    case 'list':
      return (
        <ListControl
          label={control.label}
          choices={stateChoices}
          given={answers.state ?? undefined}
          onAnswer={(state) => answer(control.name, state)}
        />
      )
    case 'money':
      return (
        <MoneyControl
          {...control}
          given={answers[control.name]}
          typed={typed[control.name]}
          onType={(text) => type(control.name, text)}
          onAnswer={(cents) => answer(control.name, cents)}
        />
      )
    case 'time':
      return (
        <TimeControl
          given={answers[control.name]}
          typed={typed[control.name]}
          onType={(text) => type(control.name, text)}
          onAnswer={(months) => answer(control.name, months)}
        />
      )
  }
}
