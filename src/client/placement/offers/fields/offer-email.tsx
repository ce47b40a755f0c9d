import { useState } from 'react'
import * as copy from '#client/placement/offers/copy.tsx'
import type { OfferDraft } from '#client/placement/offers/offer-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { type ReadEmail, readOfferEmail } from './read-offer-email.ts'

const fieldNames: Readonly<Record<keyof OfferDraft['pasted'], string>> = {
  ...{ amount: 'amount', kind: 'pricing', rate: 'rate', factor: 'factor', months: 'months' },
  ...{ frequency: 'payment frequency', lenderFees: 'lender fees', payment: 'payment' },
}

/** Fills the form from a pasted email. The text stays in the browser. */
export function OfferEmail({ onRead }: { onRead: (terms: OfferDraft['pasted']) => void }) {
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<ReadEmail>()

  function read() {
    const result = readOfferEmail(email)
    setFound(result)
    onRead(result.terms)
  }

  return (
    <details>
      <summary className="min-h-control content-center font-semibold">Paste the lender’s offer email</summary>
      <div className="mt-2 grid grid-cols-1 gap-3">
        <TextArea
          name="email"
          label="Text of the email"
          help={copy.emailHelp}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button variant="secondary" className="justify-self-start" disabled={email.trim() === ''} onClick={read}>
          Read terms
        </Button>
        <p role="status" className="empty:hidden">
          {found && describe(found)}
        </p>
      </div>
    </details>
  )
}

function describe({ terms, unclear }: ReadEmail): string {
  const read = Object.keys(terms).map((name) => fieldNames[name as keyof typeof fieldNames])
  return [
    read.length > 0 ? `Read: ${read.join(', ')}. Check each one.` : copy.nothingRead,
    unclear.length > 0 && `It has more than one ${unclear.join(' and more than one ')}. Enter the right one below.`,
  ]
    .filter(Boolean)
    .join(' ')
}
