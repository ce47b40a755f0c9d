import type { ReactNode } from 'react'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCents } from '#shared/kit/money.ts'
import { feeStatusLabels } from '#shared/placement/success-fees/fee-status.ts'
import { type OwnSuccessFee, ownFeeFilePaths, readOwnSuccessFee } from '#shared/placement/success-fees/own-contract.ts'
import * as copy from './copy.tsx'

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
          {copy.invoiceNotLoaded(problem)}
        </p>
        <Button variant="quiet" className="-ml-5" onClick={ask}>
          {copy.tryAgain}
        </Button>
      </Frame>
    )
  if (answer && !answer.isVerified)
    return (
      <Frame>
        <p className="mt-2">{copy.ownVerify}</p>
        <Button variant="secondary" className="mt-3" onClick={onVerify}>
          {copy.verifyYourEmail}
        </Button>
      </Frame>
    )
  if (!answer || answer.fees.length === 0) return null
  const { fees, contact } = answer
  return (
    <Frame>
      {fees.map((fee) => (
        <div key={fee.id} className="mt-2 not-first-of-type:mt-6">
          {fees.length > 1 && <h3 className="text-lg">{copy.fundingFromOn(fee.lender, dayOf(fee.fundedOn))}</h3>}
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
        {copy.fundingTakenBack(lender, dayOf(on))} {balanceCents <= 0 && copy.notOwed}
      </p>
      {balanceCents < 0 && (
        <p className="mt-2">
          {copy.toBeRefunded(<Amount cents={-balanceCents} />)} {copy.ownRefundNext}
        </p>
      )}
      {balanceCents === 0 && (
        <p className="mt-2">{refundedCents > 0 ? copy.refunded(formatCents(refundedCents)) : copy.nothingPaid}</p>
      )}
    </>
  )
}

const Amount = ({ cents }: { cents: number }) => (
  <strong className="figures font-display text-brass text-xl">{formatCents(cents)}</strong>
)

const Balance = ({ fee }: { fee: OwnSuccessFee }) => (
  <p>
    {fee.balanceCents > 0
      ? fee.dueOn
        ? copy.toPayBy(<Amount cents={fee.balanceCents} />, dayOf(fee.dueOn))
        : copy.toPay(<Amount cents={fee.balanceCents} />)
      : copy.nothingDue(feeStatusLabels[fee.status])}{' '}
    {fee.balanceCents < 0 && `${copy.weOwe(formatCents(-fee.balanceCents))} `}
    {fee.status === 'overdue' && <strong>{copy.pastDue}</strong>}
    {fee.status === 'disputed' && copy.disputeInReview}
  </p>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="success-fee" className="max-w-2xl">
    <h2 id="success-fee" tabIndex={-1} className="text-xl outline-none">
      {copy.ourSuccessFee}
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
        <ContactToPay {...contact} />
      </p>
    )
  const { bankName, routingNumber, accountNumber, checkPayableTo, checkAddress, paymentLink, note } = howToPay
  const ways = [
    [copy.bank, bankName],
    [copy.routingNumber, routingNumber],
    [copy.accountNumber, accountNumber],
    [copy.checkPayableTo, checkPayableTo],
    [copy.mailTheCheckTo, checkAddress],
    [copy.includeInvoiceNumber, number ?? ''],
  ] as const
  return (
    <>
      {paymentLink && (
        <ButtonLink href={paymentLink} rel="noopener" className="mt-3">
          {copy.payOnline}
        </ButtonLink>
      )}
      <div className="mt-3">
        <FactList facts={ways.filter(([, text]) => text !== '')} />
      </div>
      {note && <p className="mt-2">{note}</p>}
    </>
  )
}

function ContactToPay({ email, phone }: { email: string; phone: string }) {
  if (!email) return phone ? copy.toPayCall(phone) : copy.toPayContactUs
  const link = (
    <a className="wrap-anywhere underline underline-offset-4" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return phone ? copy.toPayEmailOrCall(link, phone) : copy.toPayEmail(link)
}

const Files = ({ fee: { id: feeId, invoices, entries } }: { fee: OwnSuccessFee }) => (
  <ul className="mt-3 flex flex-wrap gap-x-6">
    {invoices.map(({ id, kind, number, issuedOn }) => (
      <FileLink key={id} href={pathOf(ownFeeFilePaths.invoice, feeId).replace(':invoiceId', id)}>
        {(kind === 'invoice' ? copy.invoicePdf : copy.creditNotePdf)(number, dayOf(issuedOn))}
      </FileLink>
    ))}
    <FileLink href={pathOf(ownFeeFilePaths.statement, feeId)}>{copy.statementOfAllInvoices}</FileLink>
    {entries
      .filter(({ hasReceipt }) => hasReceipt)
      .map(({ id, on, amountCents, isReturned }) => (
        <FileLink key={id} href={pathOf(ownFeeFilePaths.receipt, feeId).replace(':entryId', id)}>
          {(isReturned ? copy.returnedReceiptPdf : copy.receiptPdf)(formatCents(amountCents), dayOf(on))}
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
