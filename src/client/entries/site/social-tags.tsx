import type { PageHead } from '#client/pages/site/site-page.ts'
import { socialImage } from '#client/pages/site/social-image.ts'
import type { PageInput } from '#shared/system/site/page-renderer.ts'

interface SocialTagsProps extends PageHead {
  path: string
  fullTitle: string
  page: PageInput
}

export function SocialTags({ path, title, fullTitle, description, page }: SocialTagsProps) {
  const { settings, publicUrl = '' } = page
  const image = publicUrl + socialImage(path)

  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:site_name" content={settings.brand.name} />
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}
