import type { PageInput } from '#shared/site/page-renderer.ts'

/** The document in which the staff desk starts; the same for every address below /admin. */
export const StaffShell = ({ settings, assets: { staff }, errorService }: PageInput) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`Staff | ${settings.brand.name}`}</title>
      {errorService && <meta name="error-reporter" data-service={errorService} />}
      <link rel="icon" href="data:," />
      {staff.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {staff.scripts.slice(1).map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={staff.scripts[0]} />
    </head>
    <body>
      <div id="root">
        <p className="shell-loading" role="status">
          Loading...
        </p>
      </div>
      <noscript>The staff desk needs JavaScript.</noscript>
    </body>
  </html>
)
