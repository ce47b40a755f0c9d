interface ImageProps {
  src: string
  /** Empty if the picture adds nothing to the text. */
  alt: string
  /** In pixels, to reserve the space. */
  width: number
  height: number
  /** Smaller, for browsers that support it. */
  avif?: string
  webp?: string
  /** For the first screen. Others load near the viewport, or on fast connections after the page. */
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
