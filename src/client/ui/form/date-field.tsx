import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'

const halfLabels = {
  date: 'Please enter the full date',
  'datetime-local': 'Please enter the full date and time',
} as const

interface DateFieldProps extends Omit<ComponentProps<typeof Field>, 'ref' | 'type'> {
  type?: keyof typeof halfLabels
}

/** An input for a day, or a day and time. Incomplete values block the form: they would be lost. */
export function DateField({ type = 'date', error, ...field }: DateFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [isHalf, setHalf] = useState(false)

  useEffect(() => {
    const box = ref.current
    const form = box?.form
    if (!form) return
    function onSubmit(event: Event) {
      const isBad = box?.validity.badInput === true
      setHalf(isBad)
      if (!isBad) return
      // The first of several gets focus.
      if (!event.defaultPrevented) box.focus()
      event.preventDefault()
      event.stopPropagation()
    }
    // It is always incomplete while the user types.
    const onInput = () => box.validity.badInput || setHalf(false)
    form.addEventListener('submit', onSubmit)
    box.addEventListener('input', onInput)
    return () => {
      form.removeEventListener('submit', onSubmit)
      box.removeEventListener('input', onInput)
    }
  }, [])

  return <Field {...field} ref={ref} type={type} error={isHalf ? halfLabels[type] : error} />
}
