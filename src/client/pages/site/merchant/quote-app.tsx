import { StatementAnalyser } from '#client/intake/calculators/statement-analyser.tsx'
import { QuoteForm } from '#client/intake/merchants/quote-form.tsx'
import { StatementPart } from './statement-part.tsx'

export const QuoteApp = ({ responseHours }: { responseHours: number }) => (
  <StatementAnalyser>
    {(statement) => (
      <div className="mt-12 rounded border border-line bg-surface p-5 shadow print:hidden @tablet:p-7">
        <h2 id="ask" className="text-2xl">
          Get it as a PDF and ask for a review
        </h2>
        <p className="mt-2 mb-6 max-w-2xl text-ink-soft">
          We’ll email you the comparison as a PDF, and an advisor will review it. You can add your statement in the next
          step. No obligation.
        </p>
        <QuoteForm statement={statement} responseHours={responseHours} statements={<StatementPart />} />
      </div>
    )}
  </StatementAnalyser>
)
