import { Markdown } from '#client/platform/markdown/markdown.tsx'
import { copy } from '#client/system/settings/copy.ts'
import { ListSetting } from '#client/system/settings/list-setting.tsx'
import { useSection } from '#client/system/settings/section-context.ts'
import { ChoiceSetting, DaySetting, LinesSetting, TextSetting } from '#client/system/settings/setting-fields.tsx'
import { guideTopics, maxOwnGuides, type OwnGuide } from '#shared/system/guides/guide.ts'
import { type Embed, embeds } from '#shared/system/guides/markdown-fault.ts'
import { Pair } from './pair.tsx'
import { Preview, PublicationFields, PublicationSign } from './publication-fields.tsx'

const blankGuide: OwnGuide = {
  slug: '',
  title: '',
  description: '',
  topic: 'choosing',
  body: '',
  sources: '',
  reviewed: '',
  isDraft: true,
  publishOn: '',
}

/** Articles of staff, in Markdown. */
export const GuidesForm = () => (
  <>
    <details className="rounded border border-line px-4">
      <summary className="min-h-11 py-2.5 font-semibold">How to format the text</summary>
      <ul className="list-disc space-y-1 pb-4 pl-5 text-sm">
        <li>Start headings with ##, list items with - and quotes with &gt;.</li>
        <li>Write **bold**, *italic* and [a link](/free-analysis).</li>
        <li>For a calculator, write one of these on its own line: {embeds.map((name) => `::${name}`).join(', ')}.</li>
        <li>You can use the figures of the FAQ, such as {'{fee}'}.</li>
      </ul>
    </details>
    <ListSetting
      blank={blankGuide}
      most={maxOwnGuides}
      title={({ title }: OwnGuide) => title}
      sign={(guide: OwnGuide) => <PublicationSign {...guide} />}
    >
      {(path) => (
        <>
          <TextSetting path={`${path}.title`} />
          <Pair>
            <TextSetting path={`${path}.slug`} help={copy.guideAddressHelp} />
            <ChoiceSetting path={`${path}.topic`} options={Object.entries(guideTopics)} />
          </Pair>
          <LinesSetting path={`${path}.description`} help={copy.guideSummaryHelp} />
          <LinesSetting path={`${path}.body`} help="Markdown. HTML isn’t supported." rows={10} />
          <LinesSetting path={`${path}.sources`} help={copy.guideSourcesHelp} />
          <DaySetting path={`${path}.reviewed`} help="Shown to readers and search engines." />
          <PublicationFields path={path} />
          <GuidePreview path={path} />
        </>
      )}
    </ListSetting>
  </>
)

function GuidePreview({ path }: { path: string }) {
  const guide = (useSection().value as readonly OwnGuide[])[Number(path)]
  return (
    <Preview>
      <h4 className="text-2xl">{guide?.title}</h4>
      <p className="mt-2 text-ink-soft">{guide?.description}</p>
      <div className="guide-preview">
        <Markdown source={guide?.body ?? ''} embed={(name) => <EmbedPlace name={name} />} firstLevel={5} />
      </div>
    </Preview>
  )
}

const EmbedPlace = ({ name }: { name: Embed }) => (
  <p className="mt-4 rounded border border-line bg-sunken p-4">The calculator “{name}” appears here.</p>
)
