interface ImageProps {
  src: string
  /** Empty if the picture adds nothing to the text. */
  alt: string
  /** Size of the file in pixels, so that the browser reserves the space. */
  width: number
  height: number
  /** The same picture in a smaller format, for browsers that support it. */
  avif?: string
  webp?: string
  /**
   * For a picture on the first screen. Others load when they are near the viewport; on fast connections after the page.
   */
  isPriority?: boolean
  className?: string
}

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
