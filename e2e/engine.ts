/** One page in its own browser profile. */
export interface EnginePage {
  /** Loads an address and waits for its load event. */
  open(address: string): Promise<void>
  /** Loads an address in a browser that lacks these APIs: `URL.parse`, `Temporal`. WebKit loses them after the load event. */
  openWithout(apis: readonly string[], address: string): Promise<void>
  /** Runs a function in the page and returns its result as JSON. The function must not use anything outside itself. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Clicks the first element of this CSS selector, once it is visible. */
  click(selector: string): Promise<void>
  fill(selector: string, text: string): Promise<void>
  /** Returns a picture of the page as a PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A running browser that the stories in engines.spec.ts drive. */
export interface Engine {
  /** @param options.isOlder turns off CSS anchor positioning, which Safari has had since version 26. */
  openPage(options?: { isOlder?: boolean }): Promise<EnginePage>
  stop(): Promise<void>
}

/** Returns the call of a function as an expression that can be evaluated in a page. */
export const callOf = (script: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${script})(...${JSON.stringify(args)})`

/** Deletes APIs from the page in which it runs, from their object and from its prototype. */
export function deleteApis(apis: readonly string[]) {
  for (const api of apis) {
    const [name = '', member] = api.split('.')
    const object = Reflect.get(globalThis, name) as { prototype?: object } | undefined
    if (!object) continue
    if (!member) Reflect.deleteProperty(globalThis, name)
    else for (const owner of [object, object.prototype]) if (owner) Reflect.deleteProperty(owner, member)
  }
}
