interface ImageProps {
  src: string
  /** Empty for a picture that says nothing the text does not. */
  alt: string
  /** Of the file, in pixels: the browser keeps the place free, and nothing moves. */
  width: number
  height: number
  /** The same picture in formats that are smaller where they are understood. */
  avif?: string
  webp?: string
  /** For a picture of the first screen. Others wait until they are near; on fast connections until the page is done. */
  isPriority?: boolean
  className?: string
}

/** A picture on a public page. */
export const Image = ({ avif, webp, isPriority = false, ...image }: ImageProps) => (
  <picture>
    {avif && <source type="image/avif" srcSet={avif} />}
    {webp && <source type="image/webp" srcSet={webp} />}
    {/* biome-ignore lint/a11y/useAltText: it is among the properties, and required */}
    <img
      {...image}
      decoding="async"
      loading={isPriority ? undefined : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
    />
  </picture>
)
