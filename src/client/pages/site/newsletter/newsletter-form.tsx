import { PlainIsland } from '#client/pages/site/island.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { subscribePath } from '#shared/intake/newsletter/addresses.ts'

interface NewsletterFormProps {
  id: string
  /** The rejected input, when the server renders the form again. */
  value?: string | undefined
  error?: string | undefined
}

/** `intake/newsletter/newsletter.ts` submits it; without JavaScript the browser does. */
export const NewsletterForm = ({ id, value, error }: NewsletterFormProps) => (
  <PlainIsland name="newsletter">
    <form method="post" action={subscribePath} className="grid max-w-md gap-3">
      <Field
        id={id}
        label="Newsletter"
        help="Current rates, and what to look for in an offer. Unsubscribe anytime."
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help ${id}-failure`}
      />
      <p
        id={`${id}-failure`}
        data-failure=""
        role="alert"
        hidden={!error}
        className="font-semibold text-danger text-sm"
      >
        {error}
      </p>
      <Button type="submit" look="secondary" className="justify-self-start">
        Subscribe
      </Button>
    </form>
    <p data-done="" role="status" tabIndex={-1} className="max-w-md font-semibold" />
  </PlainIsland>
)
