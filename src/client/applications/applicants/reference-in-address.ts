/** The reference in the address of a mailed link, for the form that asks for it; no key to anything. */
export const referenceInAddress = (): string | undefined => /^#go-on=(H[\w-]{1,20})$/.exec(location.hash)?.[1]
