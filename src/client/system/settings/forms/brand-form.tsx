import { useSection } from '#client/system/settings/section-context.ts'
import { TextSetting } from '#client/system/settings/setting-fields.tsx'

/** What the broker is called, and beside it where the public reads that. */
export const BrandForm = () => (
  <>
    <TextSetting path="name" help="In titles, in the header and in the words of consent." />
    <TextSetting path="tagline" help="Stands below the name. No full stop." />
    <Preview />
  </>
)

/** Follows every letter that is typed, in the colours of the site. */
function Preview() {
  const { name, tagline } = useSection().value as { name: string; tagline: string }
  return (
    <figure className="rounded border border-line">
      <figcaption className="border-line border-b bg-sunken px-4 py-2 text-ink-soft text-sm">
        How it will look
      </figcaption>
      <div className="grid gap-5 p-4">
        <p className="break-words border-line border-b pb-4 font-display font-semibold text-lg">{name}</p>
        <p>
          <span className="block break-words text-action">{`Business funding with the whole cost in view | ${name}`}</span>
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
