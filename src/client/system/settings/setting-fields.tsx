import { type ComponentProps, useState } from 'react'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { useSetting } from './section-context.ts'

interface SettingProps {
  /** Path in the section: `business.amount.fromDollars`. */
  path: string
  help?: string
}

type TextProps = SettingProps & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'maxLength'>

export function TextSetting({ path, ...field }: TextProps) {
  const setting = useSetting(path)
  return (
    <Field
      autoComplete="off"
      value={String(setting.value ?? '')}
      onChange={({ currentTarget }) => setting.change(currentTarget.value)}
      {...field}
      {...setting.field}
    />
  )
}

export function DaySetting({ path, help }: SettingProps) {
  const setting = useSetting(path)
  return (
    <DateField
      value={String(setting.value ?? '')}
      onChange={({ currentTarget }) => setting.change(currentTarget.value)}
      help={help}
      {...setting.field}
    />
  )
}

type LinesProps = SettingProps & Pick<ComponentProps<typeof TextArea>, 'rows'>

export function LinesSetting({ path, ...area }: LinesProps) {
  const setting = useSetting(path)
  return (
    <TextArea
      value={String(setting.value ?? '')}
      onChange={({ currentTarget }) => setting.change(currentTarget.value)}
      {...area}
      {...setting.field}
    />
  )
}

interface NumberProps extends SettingProps {
  /** Stored units per shown unit: 100 if basis points are shown as percent. */
  scale?: number
  isOptional?: boolean
}

/**
 * A number field that accepts formatted numbers ("20,000", "4.5%"). Invalid text is kept and rejected with a message.
 */
export function NumberSetting({ path, scale = 1, isOptional = false, ...field }: NumberProps) {
  const setting = useSetting(path)
  const [typed, setTyped] = useState<string>()
  const shown =
    typed !== undefined && same(toNumber(typed, scale, isOptional), setting.value)
      ? typed
      : format(setting.value, scale)

  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setting.change(toNumber(currentTarget.value, scale, isOptional))
      }}
      {...field}
      {...setting.field}
    />
  )
}

const same = (one: unknown, other: unknown) => Object.is(one, other)

function toNumber(typed: string, scale: number, isOptional: boolean): number | string | null {
  const plain = typed.replace(/[\s,$%]/g, '')
  if (plain === '') return isOptional ? null : ''
  return /^\d+(\.\d*)?$/.test(plain) ? Math.round(Number(plain) * scale * 100) / 100 : typed
}

const format = (value: unknown, scale: number) =>
  typeof value === 'number'
    ? (value / scale).toLocaleString('en-US', { maximumFractionDigits: 4 })
    : String(value ?? '')

export function SwitchSetting({ path, help }: SettingProps) {
  const setting = useSetting(path)
  const { error, label, ...field } = setting.field
  return (
    <div>
      <FieldError id={`${field.id}-error`} message={error} />
      <Checkbox
        checked={setting.value === true}
        onChange={({ currentTarget }) => setting.change(currentTarget.checked)}
        {...field}
      >
        <span className="block font-semibold">{label}</span>
        {help && <span className="text-ink-soft">{help}</span>}
      </Checkbox>
    </div>
  )
}

interface ChoiceProps extends SettingProps {
  options: readonly (readonly [value: string, text: string])[]
}

export function ChoiceSetting({ path, ...select }: ChoiceProps) {
  const setting = useSetting(path)
  return (
    <SelectField
      value={String(setting.value ?? '')}
      onChange={({ currentTarget }) => setting.change(currentTarget.value)}
      {...select}
      {...setting.field}
    />
  )
}
