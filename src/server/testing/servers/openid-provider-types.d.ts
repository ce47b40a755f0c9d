declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface ProviderContext {
    body: { id_token?: string }
    readonly oidc?: { readonly route: string; readonly account?: { readonly accountId: string } }
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: Readonly<Record<string, unknown>> & {
        findAccount(ctx: unknown, id: string): { accountId: string; claims(): Promise<object> }
      },
    )
    use(middleware: (ctx: ProviderContext, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
  }
}
