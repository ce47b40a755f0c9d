import { StatementAnalyser } from '#client/intake/calculators/statement-analyser.tsx'
import { quoteFiguresKey } from '#client/intake/merchants/quote-draft.ts'
import { QuoteForm } from '#client/intake/merchants/quote-form.tsx'
import * as copy from './copy.tsx'
import { StatementPart } from './statement-part.tsx'

export const QuoteApp = ({ responseHours }: { responseHours: number }) => (
  <StatementAnalyser draftKey={quoteFiguresKey}>
    {(statement) => (
      <div className="mt-12 rounded border border-line bg-surface p-5 shadow print:hidden @tablet:p-7">
        <h2 id="ask" className="text-2xl">
          {copy.getThePdf}
        </h2>
        <p className="mt-2 mb-6 max-w-2xl text-ink-soft">{copy.pdfByEmail}</p>
        <QuoteForm statement={statement} responseHours={responseHours} statements={<StatementPart />} />
      </div>
    )}
  </StatementAnalyser>
)
