/** Which version of the docs is shown. */

/** Returns the version with a name; without a name, or if no version has it, the one that readers should use. */
export function versionNamed<Version extends {name: string; isLast: boolean}>(
  versions: readonly Version[],
  name?: string,
): Version | undefined {
  return (
    versions.find((version) => version.name === name) ??
    versions.find(({isLast}) => isLast) ??
    versions[0]
  )
}
