/** Checks XML against a schema of `tests/support/schemas`, with libxml2. */
import {readFileSync} from 'node:fs'
import {validateXML} from 'xmllint-wasm'

/** Returns the errors with their lines; empty if there are none. */
export async function xmlProblems(
  xml: string,
  name: 'sitemap.xsd' | 'atom.rng',
): Promise<string[]> {
  const schema = readFileSync(new URL(`schemas/${name}`, import.meta.url), 'utf8')
  const {errors} = await validateXML({
    xml: {fileName: 'file.xml', contents: xml},
    schema,
    extension: name.endsWith('.rng') ? 'relaxng' : 'schema',
  })
  return errors.map(({message, loc}) => `${loc?.lineNumber ?? 0}: ${message}`)
}
