import { copy } from '#client/system/settings/copy.ts'
import { ImageSetting } from '#client/system/settings/image-setting.tsx'
import { useSection } from '#client/system/settings/section-context.ts'
import { TextSetting } from '#client/system/settings/setting-fields.tsx'
import type { Brand } from '#shared/system/brand/brand.ts'
import { headerMark, iconImage, initialsOf } from '#shared/system/brand/brand-mark.ts'
import { siteImage } from '#shared/system/site-images/image-name.ts'

/** The brand settings with a preview. */
export const BrandForm = () => (
  <>
    <TextSetting path="name" help="Shown in page titles, the header and consent texts." />
    <TextSetting path="tagline" help="Appears under the name. No period." />
    <ImageSetting path="logo" purpose="logo" noun="logo" help={copy.logoHelp} />
    <ImageSetting path="icon" purpose="logo" noun="icon" help={copy.iconHelp} />
    <ImageSetting path="officePhoto" purpose="photo" noun="photo" help={copy.officePhotoHelp} />
    <Preview />
  </>
)

/** A live preview in the site's colors. */
function Preview() {
  const brand = useSection().value as Brand
  const { name, tagline } = brand
  const mark = headerMark(brand)
  const showsName = mark.kind !== 'logo' || mark.showsName
  return (
    <figure className="rounded border border-line">
      <figcaption className="border-line border-b bg-sunken px-4 py-2 text-ink-soft text-sm">Preview</figcaption>
      <div className="grid gap-5 p-4">
        <p className="flex min-w-0 items-center gap-2.5 border-line border-b pb-4 font-display font-semibold text-lg">
          {mark.kind === 'logo' ? (
            <img {...mark.image} alt={showsName ? '' : name} className="h-auto max-w-full rounded dark:bg-[#fcfaf4]" />
          ) : (
            <Initials name={name} />
          )}
          {showsName && <span className="min-w-0 break-words">{name}</span>}
        </p>
        <p className="flex min-w-0 items-center gap-2.5">
          <Icon brand={brand} />
          <span className="min-w-0">
            <span className="block break-words text-action">{`Business funding with the full cost up front | ${name}`}</span>
            <span className="block text-ink-soft text-sm">As search engines and browser tabs show a page</span>
          </span>
        </p>
        <p className="rounded bg-sunken p-4">
          <span className="block break-words font-display font-semibold">{name}</span>
          <span className="mt-1 block break-words text-ink-soft">{tagline && `${tagline}.`}</span>
        </p>
      </div>
    </figure>
  )
}

function Icon({ brand }: { brand: Brand }) {
  const image = siteImage(iconImage(brand))
  if (!image) return <Initials name={brand.name} />
  return <img src={image.src} alt="" className="size-8 shrink-0 object-contain" />
}

const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="inline-flex size-8 shrink-0 items-center justify-center rounded bg-action font-display font-semibold text-base text-on-action"
  >
    {initialsOf(name)}
  </span>
)
