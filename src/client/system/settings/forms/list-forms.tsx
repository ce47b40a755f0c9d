import type { ReactNode } from 'react'
import { copy } from '#client/system/settings/copy.ts'
import { ListSetting } from '#client/system/settings/list-setting.tsx'
import { useSection } from '#client/system/settings/section-context.ts'
import {
  ChoiceSetting,
  DaySetting,
  LinesSetting,
  NumberSetting,
  SwitchSetting,
  TextSetting,
} from '#client/system/settings/setting-fields.tsx'
import { WarningSign } from '#client/system/settings/warning-sign.tsx'
import { type Claim, missingEvidence } from '#shared/system/settings/content/claims.ts'
import { type FaqItem, faqFigures } from '#shared/system/settings/content/faq.ts'
import type { Testimonial } from '#shared/system/settings/content/testimonials.ts'
import type { License } from '#shared/system/settings/licenses.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { Pair } from './pair.tsx'
import { Preview, PublicationFields, PublicationSign } from './publication-fields.tsx'

const blankClaim: Claim = {
  value: '',
  label: '',
  numerator: null,
  denominator: null,
  asOf: '',
  evidence: '',
  approvedBy: '',
  measure: '',
  from: '',
  expiresOn: '',
  onlyIfProved: false,
}

const measures = [
  ['', 'Something our records can’t measure'],
  ['funded_dollars', 'Dollars funded'],
  ['clients', 'Clients funded'],
  ['approval_rate', 'Approval rate'],
] as const

export const ClaimsForm = () => (
  <ListSetting
    blank={blankClaim}
    most={6}
    title={({ value, label }: Claim) => `${value} ${label}`.trim()}
    sign={(claim: Claim) => <Missing lacks={missingEvidence(claim)} />}
  >
    {(path) => (
      <>
        <Pair>
          <TextSetting path={`${path}.value`} />
          <TextSetting path={`${path}.label`} />
        </Pair>
        <Pair>
          <NumberSetting path={`${path}.numerator`} isOptional help={copy.claimValueHelp} />
          <NumberSetting path={`${path}.denominator`} isOptional help="Only if the figure is a percentage." />
        </Pair>
        <Pair>
          <DaySetting path={`${path}.from`} help="Leave empty to count all records." />
          <DaySetting path={`${path}.asOf`} />
        </Pair>
        <Pair>
          <TextSetting path={`${path}.approvedBy`} />
          <DaySetting path={`${path}.expiresOn`} help="When the figure has to be checked again." />
        </Pair>
        <ChoiceSetting
          path={`${path}.measure`}
          options={measures}
          help="The dashboard compares the figure with these records."
        />
        <SwitchSetting
          path={`${path}.onlyIfProved`}
          help="The site hides the figure unless the claims check confirms it."
        />
        <LinesSetting path={`${path}.evidence`} help={copy.claimSourceHelp} />
      </>
    )}
  </ListSetting>
)

const Missing = ({ lacks }: { lacks: readonly string[] }) =>
  lacks.length > 0 && <WarningSign>Missing {lacks.join(', ')}</WarningSign>

const blankTestimonial: Testimonial = { name: '', role: '', content: '', rating: 5, avatar: '', permission: '' }

export const TestimonialsForm = () => (
  <ListSetting
    blank={blankTestimonial}
    most={12}
    title={({ name }: Testimonial) => name}
    sign={(testimonial: Testimonial) => (
      <>
        {testimonial.permission === '' && <WarningSign>Shown as a sample</WarningSign>}
        <PublicationSign {...testimonial} />
      </>
    )}
  >
    {(path) => (
      <>
        <LinesSetting path={`${path}.content`} />
        <Pair>
          <TextSetting path={`${path}.name`} />
          <TextSetting path={`${path}.role`} />
        </Pair>
        <Pair>
          <NumberSetting path={`${path}.rating`} />
          <TextSetting path={`${path}.avatar`} />
        </Pair>
        <LinesSetting path={`${path}.permission`} help={copy.permissionHelp} />
        <PublicationFields path={path} />
        <EntryPreview path={path}>{(entry: Testimonial) => <TestimonialPreview {...entry} />}</EntryPreview>
      </>
    )}
  </ListSetting>
)

const blankFaq: FaqItem = { question: '', answer: '' }

export const FaqForm = () => (
  <>
    <details className="rounded border border-line px-4">
      <summary className="min-h-control py-2.5 font-semibold">Figures you can use in the text</summary>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 pb-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries(faqFigures).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="break-words font-mono">{`{${name}}`}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
    <ListSetting
      blank={blankFaq}
      most={40}
      title={({ question }: FaqItem) => question}
      sign={(item: FaqItem) => <PublicationSign {...item} />}
    >
      {(path) => (
        <>
          <TextSetting path={`${path}.question`} />
          <LinesSetting path={`${path}.answer`} />
          <PublicationFields path={path} />
          <EntryPreview path={path}>{(entry: FaqItem) => <FaqPreview {...entry} />}</EntryPreview>
        </>
      )}
    </ListSetting>
  </>
)

const FaqPreview = ({ question, answer }: FaqItem) => (
  <>
    <p className="font-semibold">{question}</p>
    <p>{answer}</p>
  </>
)

const TestimonialPreview = ({ content, name, role, rating }: Testimonial) => (
  <figure>
    <blockquote>“{content}”</blockquote>
    <figcaption className="mt-2 text-ink-soft text-sm">
      {name}, {role}. {rating} of 5 stars
    </figcaption>
  </figure>
)

interface EntryPreviewProps<Entry> {
  path: string
  children: (entry: Entry) => ReactNode
}

function EntryPreview<Entry>({ path, children }: EntryPreviewProps<Entry>) {
  const entry = (useSection().value as readonly Entry[])[Number(path)]
  return entry && <Preview>{children(entry)}</Preview>
}

const blankLicense: License = { state: 'CA', kind: '', number: '', wording: '', expiresOn: '' }

export const LicensesForm = () => (
  <ListSetting
    blank={blankLicense}
    most={120}
    title={({ state, kind }: License) => `${usStates[state]} ${kind}`.trim()}
  >
    {(path) => (
      <>
        <Pair>
          <ChoiceSetting path={`${path}.state`} options={Object.entries(usStates)} />
          <TextSetting path={`${path}.number`} />
        </Pair>
        <Pair>
          <TextSetting path={`${path}.kind`} />
          <DaySetting path={`${path}.expiresOn`} />
        </Pair>
        <LinesSetting path={`${path}.wording`} help="Shown in the footer instead of state, type and number." />
      </>
    )}
  </ListSetting>
)
