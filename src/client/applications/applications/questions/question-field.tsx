import { type ComponentProps, useState } from 'react'
import { answerId } from '#client/applications/applications/answers-at.ts'
import * as copy from '#client/applications/applications/copy.tsx'
import { isStored } from '#client/applications/applications/secret-fields.ts'
import { useOnline } from '#client/platform/live/use-online.ts'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { monthBefore, parseMonthsAgo } from '#shared/applications/applications/steps/answer-kinds.ts'
import { formatSecret } from '#shared/applications/applications/steps/answers-as-text.ts'
import type { ChoiceQuestion, PlainQuestion } from '#shared/applications/applications/steps/question.ts'
import { formatTyped } from '#shared/kit/money.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import { focusOnce } from './focus-once.ts'

interface SecretFieldProps {
  id: string
  name: string
  label: string
  help?: string | undefined
  error: string | undefined
  value: unknown
  onChange: (value: string | undefined) => void
}

type TextKind = Exclude<PlainQuestion['kind'], 'long-text' | 'money' | 'number' | 'percent' | 'secret'>

const short = '[&_input]:max-w-56'

const inputs: Record<TextKind, ComponentProps<'input'>> = {
  text: { maxLength: 200 },
  email: {},
  phone: { type: 'tel', inputMode: 'tel', maxLength: 40, className: short },
  zip: { inputMode: 'numeric', maxLength: 12, className: short },
  date: { inputMode: 'numeric', maxLength: 20, className: short },
  month: { maxLength: 20, className: short },
}

interface TextFieldProps {
  id: string
  name: string
  kind: TextKind
  label: string
  help?: string | undefined
  error: string | undefined
  autoComplete: string | undefined
  value: unknown
  onChange: (value: string | undefined) => void
}

function TextField({ kind, value, onChange, ...field }: TextFieldProps) {
  const Input = kind === 'email' ? EmailField : Field
  return (
    <Input
      {...inputs[kind]}
      {...field}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      // Converts an age into the month it refers to.
      onBlur={({ currentTarget }) => {
        const months = kind === 'month' ? parseMonthsAgo(currentTarget.value) : undefined
        if (months !== undefined) onChange(monthBefore(new Date(), months))
      }}
    />
  )
}

const writings = {
  money: formatTyped,
  percent: (value: number) => `${value}%`,
  number: (value: number) => String(value),
} as const

interface NumberFieldProps {
  id: string
  name: string
  kind: keyof typeof writings
  label: string
  help?: string | undefined
  error: string | undefined
  /** `months` also accepts years. */
  unit: string | undefined
  value: unknown
  onChange: (value: number | string | undefined) => void
}

interface QuestionFieldProps {
  question: PlainQuestion | ChoiceQuestion
  path: string
  value: unknown
  error: string | undefined
  section?: string | undefined
  /** `undefined` removes the answer. */
  onChange: (value: unknown) => void
}

export function QuestionField({ question, path, value, error, section, onChange }: QuestionFieldProps) {
  const { kind, label, help, isOptional, autoComplete } = question
  const id = answerId(path)
  const text = typeof value === 'string' ? value : ''
  const field = {
    ...{ id, name: path, error, label: isOptional ? copy.optional(label) : label },
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
          options={[['', isOptional ? copy.noAnswer : copy.pleaseChoose], ...question.choices]}
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

/**
 * Accepts numbers as people type them: `50,000`, `$50k`, `60 %`. Formats valid ones on blur; leaves others unchanged.
 */
function NumberField({ kind, unit, value, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const written = typeof value === 'number' ? writings[kind](value) : String(value ?? '')
  return (
    <Field
      {...field}
      inputMode={kind === 'money' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      className="figures [&_input]:max-w-56"
      value={typed ?? written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const text = currentTarget.value.trim()
        onChange(parseNumber(text) ?? (unit === 'months' ? parseMonthsAgo(text) : undefined) ?? (text || undefined))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Saves a secret number on blur, never half typed; once encrypted, shows only its last digits. */
function SecretField({ value, onChange, ...field }: SecretFieldProps) {
  const { id, label, error } = field
  const isEncrypted = isStored(value)
  const [isChanging, setChanging] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const [typed, setTyped] = useState<string>()
  const words = formatSecret(value)
  const isOnline = useOnline()

  function leave() {
    if (typed === undefined) return
    if (typed.trim() || !isEncrypted) onChange(typed.trim() || undefined)
    if (typed.trim()) setChanging(false)
    setTyped(undefined)
  }

  if (isEncrypted && !isChanging)
    return (
      <div>
        <p className="font-semibold">{label}</p>
        <FieldError id={`${id}-error`} message={error} />
        <div className="figures mt-1.5 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
          <span>{words === '••••' ? copy.savedSecret : words}</span>
          <Button
            ref={isLeft ? focusOnce : undefined}
            variant="secondary"
            id={id}
            aria-label={copy.changeSecret(label)}
            onClick={() => {
              setLeft(false)
              setChanging(true)
            }}
          >
            {copy.change}
          </Button>
          <Button
            variant="secondary"
            aria-label={copy.removeSecret(label)}
            onClick={() => {
              onChange(undefined)
              setChanging(true)
            }}
          >
            {copy.remove}
          </Button>
        </div>
      </div>
    )
  return (
    <div>
      <Field
        {...field}
        // Focused, because the applicant chose to change or remove it.
        ref={isChanging ? focusOnce : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="figures [&_input]:max-w-72"
        value={typed ?? (typeof value === 'string' ? value : '')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
      />
      <p role="status" className="contents">
        {!isOnline && (
          <span className="mt-1.5 block border-brass border-l-4 pl-3 text-sm">
            {copy.notOnDevice((words) => (
              <strong>{words}</strong>
            ))}
          </span>
        )}
      </p>
      {isEncrypted && (
        <Button
          variant="quiet"
          className="mt-1 -ml-control-x"
          onClick={() => {
            setTyped(undefined)
            setChanging(false)
            setLeft(true)
          }}
        >
          {copy.keepAnswer(words)}
        </Button>
      )}
    </div>
  )
}
