import { useSection } from '#client/system/settings/section-context.ts'
import { TextSetting } from '#client/system/settings/setting-fields.tsx'

/** The brand settings with a preview. */
export const BrandForm = () => (
  <>
    <TextSetting path="name" help="Shown in page titles, the header and consent texts." />
    <TextSetting path="tagline" help="Appears under the name. No period." />
    <Preview />
  </>
)

/** A live preview in the site's colors. */
function Preview() {
  const { name, tagline } = useSection().value as { name: string; tagline: string }
  return (
    <figure className="rounded border border-line">
      <figcaption className="border-line border-b bg-sunken px-4 py-2 text-ink-soft text-sm">Preview</figcaption>
      <div className="grid gap-5 p-4">
        <p className="break-words border-line border-b pb-4 font-display font-semibold text-lg">{name}</p>
        <p>
          <span className="block break-words text-action">{`Business funding with the full cost up front | ${name}`}</span>
          <span className="block text-ink-soft text-sm">As search engines and browser tabs show a page</span>
        </p>
        <p className="rounded bg-sunken p-4">
          <span className="block break-words font-display font-semibold">{name}</span>
          <span className="mt-1 block break-words text-ink-soft">{tagline && `${tagline}.`}</span>
        </p>
      </div>
    </figure>
  )
}
