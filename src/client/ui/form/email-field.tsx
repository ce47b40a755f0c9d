import { type ComponentProps, type FocusEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import * as copy from './copy.ts'
import { Field } from './field.tsx'

/** The user's email address, with the keyboard and autofill for one; suggests a correction of a mistyped domain. */
export function EmailField({ onBlur, onInput, ...field }: Partial<ComponentProps<typeof Field>>) {
  const [found, setFound] = useState<{ input: HTMLInputElement; email: string }>()

  async function suggest(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget
    onBlur?.(event)
    try {
      const { suggestEmail } = await import('./suggest-email.ts')
      const email = suggestEmail(input.value)
      setFound(email ? { input, email } : undefined)
    } catch {
      // Offline: no suggestion.
    }
  }

  return (
    <div>
      <Field
        label={copy.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...field}
        onBlur={suggest}
        onInput={(event) => {
          setFound(undefined)
          onInput?.(event)
        }}
      />
      <p role="status" className="wrap-anywhere text-sm">
        {found && (
          <>
            {copy.didYouMean(found.email)}{' '}
            <Button variant="quiet" className="-my-1" onClick={() => replaceValue(found.input, found.email)}>
              {copy.useThisAddress}
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

/** As if typed, also for controlled inputs, whose own setter React watches. */
function replaceValue(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}
