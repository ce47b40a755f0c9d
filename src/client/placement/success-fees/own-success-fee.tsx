import type { ReactNode } from 'react'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCents } from '#shared/kit/money.ts'
import { feeStatusLabels } from '#shared/placement/success-fees/fee-status.ts'
import { type OwnSuccessFee, ownFeeFilePaths, readOwnSuccessFee } from '#shared/placement/success-fees/own-contract.ts'
import { copy } from './copy.ts'

const readFee = (signal: AbortSignal | undefined) => send(readOwnSuccessFee, {}, { signal })

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (date: string) => day.format(new Date(date))

interface OwnSuccessFeeProps {
  /** Changes with the application's stage. */
  occasion: string
  onClosed: () => void
  /** Invoices are shown only after the emailed code. */
  onVerify: () => void
}

/** Shows the invoices for our success fee and how to pay them, also of fundings that were taken back. */
export function OwnSuccessFeeSection({ occasion, onClosed, onVerify }: OwnSuccessFeeProps) {
  const { answer, problem, ask } = usePolled(readFee, { occasion, onClosed })
  if (!answer && problem)
    return (
      <Frame>
        <p role="alert" className="mt-2">
          Couldn’t load the invoice. {problem}
        </p>
        <Button variant="quiet" className="-ml-5" onClick={ask}>
          Try again
        </Button>
      </Frame>
    )
  if (answer && !answer.isVerified)
    return (
      <Frame>
        <p className="mt-2">{copy.ownVerify}</p>
        <Button variant="secondary" className="mt-3" onClick={onVerify}>
          Verify your email
        </Button>
      </Frame>
    )
  if (!answer || answer.fees.length === 0) return null
  const { fees, contact } = answer
  return (
    <Frame>
      {fees.map((fee) => (
        <div key={fee.id} className="mt-2 not-first-of-type:mt-6">
          {fees.length > 1 && (
            <h3 className="text-lg">
              Funding from {fee.lender} on {dayOf(fee.fundedOn)}
            </h3>
          )}
          {fee.rescindedOn && <Rescinded fee={fee} on={fee.rescindedOn} />}
          {(!fee.rescindedOn || fee.balanceCents > 0) && <Balance fee={fee} />}
          {fee.balanceCents > 0 && <HowToPay fee={fee} contact={contact} />}
          <Files fee={fee} />
        </div>
      ))}
    </Frame>
  )
}

/** Says what happens to the fee of a funding that was taken back. */
function Rescinded({ fee, on }: { fee: OwnSuccessFee; on: string }) {
  const { lender, balanceCents, refundedCents } = fee
  return (
    <>
      <p>
        Your funding from {lender} was taken back on {dayOf(on)}.{' '}
        {balanceCents <= 0 && 'You don’t owe our success fee for it.'}
      </p>
      {balanceCents < 0 && (
        <p className="mt-2">
          <strong className="figures font-display text-brass text-xl">{formatCents(-balanceCents)}</strong> to be
          refunded to you. {copy.ownRefundNext}
        </p>
      )}
      {balanceCents === 0 && (
        <p className="mt-2">
          {refundedCents > 0
            ? `We refunded ${formatCents(refundedCents)}. Nothing is left to pay or to refund.`
            : 'You paid nothing, so there is nothing to refund.'}
        </p>
      )}
    </>
  )
}

const Balance = ({ fee }: { fee: OwnSuccessFee }) => (
  <p>
    {fee.balanceCents > 0 ? (
      <>
        <strong className="figures font-display text-brass text-xl">{formatCents(fee.balanceCents)}</strong> to pay
        {fee.dueOn && ` by ${dayOf(fee.dueOn)}`}.
      </>
    ) : (
      <>
        You don’t owe anything. {feeStatusLabels[fee.status]}.
        {fee.balanceCents < 0 && ` We owe you ${formatCents(-fee.balanceCents)} and will pay it back.`}
      </>
    )}{' '}
    {fee.status === 'overdue' && <strong>This invoice is past due.</strong>}
    {fee.status === 'disputed' && 'We’re reviewing your dispute.'}
  </p>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="success-fee" className="max-w-2xl">
    <h2 id="success-fee" tabIndex={-1} className="text-xl outline-none">
      Our success fee
    </h2>
    {children}
  </section>
)

function HowToPay({
  fee: { howToPay, invoices },
  contact,
}: {
  fee: OwnSuccessFee
  contact: { email: string; phone: string }
}) {
  const number = invoices.findLast(({ kind }) => kind === 'invoice')?.number
  if (!howToPay)
    return (
      <p className="mt-2">
        To pay, contact us
        {contact.email && (
          <>
            {' '}
            at{' '}
            <a className="wrap-anywhere underline underline-offset-4" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </>
        )}
        {contact.phone && ` or call ${contact.phone}`}.
      </p>
    )
  const { bankName, routingNumber, accountNumber, checkPayableTo, checkAddress, paymentLink, note } = howToPay
  const ways = [
    ['Bank', bankName],
    ['Routing number', routingNumber],
    ['Account number', accountNumber],
    ['Check payable to', checkPayableTo],
    ['Mail the check to', checkAddress],
    ['Include invoice number', number ?? ''],
  ] as const
  return (
    <>
      {paymentLink && (
        <ButtonLink href={paymentLink} rel="noopener" className="mt-3">
          Pay online
        </ButtonLink>
      )}
      <div className="mt-3">
        <FactList facts={ways.filter(([, text]) => text !== '')} />
      </div>
      {note && <p className="mt-2">{note}</p>}
    </>
  )
}

const Files = ({ fee: { id: feeId, invoices, entries } }: { fee: OwnSuccessFee }) => (
  <ul className="mt-3 flex flex-wrap gap-x-6">
    {invoices.map(({ id, kind, number, issuedOn }) => (
      <FileLink key={id} href={pathOf(ownFeeFilePaths.invoice, feeId).replace(':invoiceId', id)}>
        {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number} ({dayOf(issuedOn)}, PDF)
      </FileLink>
    ))}
    <FileLink href={pathOf(ownFeeFilePaths.statement, feeId)}>Statement of all invoices and payments (PDF)</FileLink>
    {entries
      .filter(({ hasReceipt }) => hasReceipt)
      .map(({ id, on, amountCents, isReturned }) => (
        <FileLink key={id} href={pathOf(ownFeeFilePaths.receipt, feeId).replace(':entryId', id)}>
          Receipt for {formatCents(amountCents)} ({dayOf(on)}, {isReturned && 'returned, '}PDF)
        </FileLink>
      ))}
  </ul>
)

const pathOf = (path: string, feeId: string) => path.replace(':id', feeId)

const FileLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} className="inline-flex min-h-11 items-center text-action underline underline-offset-4">
      {children}
    </a>
  </li>
)
