/** Returns the reference in the fragment of an emailed link, to prefill the form. It grants no access. */
export const referenceInAddress = (): string | undefined => /^#go-on=(H[\w-]{1,20})$/.exec(location.hash)?.[1]
