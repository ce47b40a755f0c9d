import { answerId } from '#client/applications/applications/answer-id.ts'
import { RadioField } from '#client/ui/radio-field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ChoiceQuestion, PlainQuestion } from '#shared/applications/applications/steps/question.ts'
import { NumberField } from './number-field.tsx'
import { SecretField } from './secret-field.tsx'
import { TextField } from './text-field.tsx'

interface QuestionFieldProps {
  question: PlainQuestion | ChoiceQuestion
  path: string
  value: unknown
  error: string | undefined
  section?: string | undefined
  /** `undefined` removes the answer. */
  onChange: (value: unknown) => void
}

/** One question with its input. */
export function QuestionField({ question, path, value, error, section, onChange }: QuestionFieldProps) {
  const { kind, label, help, isOptional, autoComplete } = question
  const id = answerId(path)
  const text = typeof value === 'string' ? value : ''
  const field = {
    ...{ id, name: path, error, label: isOptional ? `${label} (optional)` : label },
    ...(help && { help }),
  }
  const token = autoComplete && [section, autoComplete].filter(Boolean).join(' ')

  switch (kind) {
    case 'choice':
      return <RadioField {...field} value={text} options={question.choices} onChange={onChange} />
    case 'select':
      return (
        <SelectField
          {...field}
          autoComplete={token}
          options={[['', isOptional ? 'No answer' : 'Please choose'], ...question.choices]}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
      )
    case 'long-text':
      return (
        <TextArea
          {...field}
          maxLength={1_000}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
      )
    case 'money':
    case 'number':
    case 'percent':
      return <NumberField {...field} kind={kind} unit={question.unit} value={value} onChange={onChange} />
    case 'secret':
      return <SecretField {...field} value={value} onChange={onChange} />
    default:
      return <TextField {...field} kind={kind} autoComplete={token} value={value} onChange={onChange} />
  }
}
